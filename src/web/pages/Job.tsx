import { JobPage, type PartsOfJobPage } from "#features/jobs/job-screens/JobPage.tsx";
import { JobVisits } from "#features/work/event-cards/JobVisits.tsx";
import { PlanVisits } from "#features/work/plan-visits/PlanVisits.tsx";

const parts: PartsOfJobPage = {
  visits: ({ id }) => <JobVisits jobId={id} />,
  schedule: (job, look) => <PlanVisits job={job} look={look} />,
};

/** One job with its visits, and the button that plans them. */
export const Job = () => <JobPage {...parts} />;
