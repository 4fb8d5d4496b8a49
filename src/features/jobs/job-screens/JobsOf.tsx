import { useQuery } from "@tanstack/react-query";
import { Hammer } from "lucide-react";
import { BriefList } from "#browser/lists/BriefList.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { useJobShape } from "./JobShape.tsx";
import { useBeginJob } from "./useJobChanges.ts";

/**
 * The jobs of an accepted quote, an estimate or a customer, with a button that starts one where `canStart`; nothing if
 * there is neither. Only for owners whose plan includes jobs.
 */
export function JobsOf({
  of,
  canStart,
}: {
  of: { quote_id: string } | { estimate_id: string } | { customer_id: string };
  canStart: boolean;
}) {
  const hasPro = useHasPro();
  const shape = useJobShape();
  const begin = useBeginJob();
  const list = useQuery(jobsApi.list.queryOptions({ input: { ...of, limit: 20 }, enabled: hasPro }));
  if (!hasPro) return null;
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
  if (!list.data) return null;
  const isMissing = canStart && list.data.rows.every(({ state }) => state === "cancelled");
  if (list.data.total === 0 && !isMissing) return null;
  return (
    <Card
      title="Jobs"
      flush
      actions={
        isMissing && (
          <Button size="sm" icon={<Hammer aria-hidden="true" />} onClick={() => void begin(of)}>
            Start the Job
          </Button>
        )
      }
    >
      {list.data.total > 0 ? (
        <BriefList shape={shape} rows={list.data.rows} />
      ) : (
        <p className="px-4 pb-4 text-ink-soft sm:px-5">
          A job keeps the agreed lines, the visits and the notes of this work together.
        </p>
      )}
    </Card>
  );
}
