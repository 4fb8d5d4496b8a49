import { useQuery } from "@tanstack/react-query";
import { Hammer, Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { BriefList } from "#browser/lists/BriefList.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { useJobShape } from "./JobShape.tsx";
import { NewJobDialog } from "./NewJobDialog.tsx";
import { useBeginJob } from "./useJobChanges.ts";

/** Loads the jobs of a quote, an estimate or a customer, if the plan includes jobs. */
const useJobsOf = (of: { quote_id: string } | { estimate_id: string } | { customer_id: string }) =>
  useQuery(jobsApi.list.queryOptions({ input: { ...of, limit: 20 }, enabled: useHasPro() }));

/**
 * The jobs of an accepted quote or an estimate, with a button that starts one where `canStart`; nothing if there is
 * neither.
 */
export function JobsOf({ of, canStart }: { of: { quote_id: string } | { estimate_id: string }; canStart: boolean }) {
  const begin = useBeginJob();
  const list = useJobsOf(of);
  const isMissing = canStart && list.data?.rows.every(({ state }) => state === "cancelled");
  return (
    <JobsCard
      list={list}
      action={
        isMissing && (
          <Button size="sm" icon={<Hammer aria-hidden="true" />} onClick={() => void begin(of)}>
            Start the Job
          </Button>
        )
      }
      empty={canStart ? "A job keeps the agreed lines, the visits and the notes of this work together." : null}
    />
  );
}

/** The jobs of a customer, with a button that creates one. */
export function JobsOfCustomer({ customer }: { customer: { id: string; name: string; address: string | null } }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <JobsCard
        list={useJobsOf({ customer_id: customer.id })}
        action={
          <Button size="sm" icon={<Plus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setCreating(true)}>
            New Job
          </Button>
        }
        empty="No agreed work yet. Accepted quotes and estimates become jobs, or create one here."
      />
      {creating && <NewJobDialog customer={customer} onClose={() => setCreating(false)} />}
    </>
  );
}

/** The card of one record's jobs; nothing if there are none and no text for it (`empty`), or the plan has no jobs. */
function JobsCard({
  list,
  action,
  empty,
}: {
  list: ReturnType<typeof useJobsOf>;
  action: ReactNode;
  empty: string | null;
}) {
  const shape = useJobShape();
  if (!list.data && list.error !== null)
    return (
      <Card title="Jobs">
        <FailedState
          title="The jobs couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  if (!list.data || (list.data.total === 0 && empty === null)) return null;
  return (
    <Card title="Jobs" flush actions={action}>
      {list.data.total > 0 ? (
        <BriefList shape={shape} rows={list.data.rows} />
      ) : (
        <p className="px-4 pb-4 text-ink-soft sm:px-5">{empty}</p>
      )}
    </Card>
  );
}
