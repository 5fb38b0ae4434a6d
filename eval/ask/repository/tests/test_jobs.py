from worker.jobs import DeepCleanupJob, ReportJob
from worker.report import render_cell


def test_report_job_renders():
    assert ReportJob("x").run()


def test_deep_cleanup():
    assert DeepCleanupJob("tmp").run() == 1


def test_render_cell():
    assert render_cell("a") == " a "
