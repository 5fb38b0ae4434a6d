from worker.jobs import CleanupJob, Job, ReportJob


class JobQueue:
    def __init__(self):
        self.jobs = []

    def enqueue(self, job: Job):
        self.jobs.append(job)

    def drain(self):
        while self.jobs:
            run_safely(self.jobs.pop())


def run_safely(job: Job):
    return job.run()


def nightly():
    queue = JobQueue()
    queue.enqueue(ReportJob("sales"))
    queue.enqueue(CleanupJob("tmp"))
    queue.drain()
