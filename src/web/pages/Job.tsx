import { JobPage, type PartsOfJobPage } from "#features/jobs/job-screens/JobPage.tsx";
import { JobVisits } from "#features/work/event-cards/JobVisits.tsx";
import { ScheduleButton } from "#features/work/event-dialogs/ScheduleButton.tsx";
import { visitOf } from "#features/work/visits/visitOfJob.ts";

const parts: PartsOfJobPage = {
  visits: ({ id }) => <JobVisits jobId={id} />,
  schedule: (job, look) => <ScheduleButton seed={() => visitOf(job)} look={look} label="Schedule a Visit" />,
};

/** One job with its visits, and the button that plans one. */
export const Job = () => <JobPage {...parts} />;
