"""Work that is done in the night."""

from worker.report import build_report


class Job:
    """Something that can be run once."""

    def __init__(self, name):
        self.name = name

    def run(self):
        raise NotImplementedError

    def describe(self):
        return self.name


class ReportJob(Job):
    def run(self):
        return build_report(self.describe())


class CleanupJob(Job):
    def run(self):
        return remove_old_files()


class DeepCleanupJob(CleanupJob):
    def run(self):
        super().run()
        return vacuum()


def remove_old_files():
    return 0


def vacuum():
    return 1
