import { JobPage, type PartsOfJobPage } from "#features/jobs/job-screens/JobPage.tsx";
import { JobVisits } from "#features/work/event-cards/JobVisits.tsx";
import { PlanVisits } from "#features/work/plan-visits/PlanVisits.tsx";
import { SeriesCard } from "#features/work/plan-visits/SeriesCard.tsx";

const parts: PartsOfJobPage = {
  visits: (job) => (
    <>
      <SeriesCard job={job} />
      <JobVisits jobId={job.id} />
    </>
  ),
  schedule: (job, look) => <PlanVisits job={job} look={look} />,
};

/** One job with its visits, and the button that plans them. */
export const Job = () => <JobPage {...parts} />;
