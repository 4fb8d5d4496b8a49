import { formatInstant } from "#shared/days/days.ts";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { useZone } from "#browser/useZone.ts";
import type { ChecklistPoint } from "#features/work/checklists/checklist.ts";
import { progressText } from "#features/work/checklists/checklistOfVisit.ts";
import type { VisitDetails } from "#features/work/visits/visit.ts";
import type { PendingTick } from "./pendingTicks.browser.ts";
import { useTicks } from "./useTicks.ts";

/** The checklist of the visit; nothing if it has none. Ticks work without a connection, and are sent later. */
export function VisitChecklist({ visit: { id, checklist } }: { visit: VisitDetails }) {
  const zone = useZone();
  const { me } = useSession();
  const { pending, tick } = useTicks();
  if (checklist.length === 0) return null;
  const points = checklist.map((point) => withPending(point, pending, me?.full_name ?? null));
  const done = points.filter(({ done_at }) => done_at !== null).length;
  return (
    <Card
      title="Checklist"
      actions={<span className="tabular text-sm text-ink-soft">{progressText(done, points.length)}</span>}
    >
      <ul aria-label="Checklist" className="flex flex-col divide-y divide-line">
        {points.map((point) => (
          <li key={point.id}>
            <Checkbox
              label={
                <>
                  <span className="block wrap-anywhere">{point.text}</span>
                  {point.done_at !== null && (
                    <span className="tabular block text-sm text-ink-faint">
                      {point.done_by && `${point.done_by}, `}
                      {formatInstant(point.done_at, zone)}
                      {point.waits && " · Not sent yet"}
                    </span>
                  )}
                </>
              }
              className="[&>label]:min-h-12"
              checked={point.done_at !== null}
              onChange={(event) =>
                tick({
                  visit_id: id,
                  point_id: point.id,
                  done: event.currentTarget.checked,
                  at: new Date().toISOString(),
                })
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A point as the member sees it: with their tick that is not sent yet, if any. */
function withPending(
  point: ChecklistPoint,
  pending: readonly PendingTick[],
  name: string | null,
): ChecklistPoint & { waits: boolean } {
  const own = pending.find(({ point_id }) => point_id === point.id);
  if (!own) return { ...point, waits: false };
  if (!own.done) return { ...point, done_at: null, done_by: null, waits: true };
  return { ...point, done_at: point.done_at ?? own.at, done_by: point.done_by ?? name, waits: true };
}
