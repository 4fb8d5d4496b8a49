import { useQuery } from "@tanstack/react-query";
import { BriefList } from "#browser/lists/BriefList.tsx";
import { Link } from "#browser/links.tsx";
import { Card } from "#ui/Card.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobStep } from "#features/jobs/job-rules/jobState.ts";
import { useJobShape } from "./JobShape.tsx";

/** The steps that wait for the office, in their order. */
const sections = [
  { progress: "to_schedule", title: "Needs scheduling" },
  { progress: "needs_invoicing", title: "Needs invoicing" },
] as const satisfies readonly { progress: JobStep; title: string }[];

/** The number of jobs of each section; the list has the rest. */
const shownJobs = 3;

/** The jobs that wait for the office, before all others; nothing if none does. */
export function JobsInbox() {
  return sections.map((section) => <Section key={section.progress} {...section} />);
}

function Section({ progress, title }: (typeof sections)[number]) {
  const shape = useJobShape();
  const { data } = useQuery(jobsApi.list.queryOptions({ input: { progress, limit: shownJobs } }));
  if (!data || data.total === 0) return null;
  return (
    <Card title={`${title} (${data.total})`} flush>
      <BriefList shape={shape} rows={data.rows} />
      {data.total > data.rows.length && (
        <p className="border-t border-line px-4 py-1 sm:px-5">
          <Link to={`/jobs?progress=${progress}`} className="link inline-flex min-h-11 items-center">
            Show all {data.total}
          </Link>
        </p>
      )}
    </Card>
  );
}
