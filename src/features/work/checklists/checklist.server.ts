import type { CalendarEvent } from "#features/work/events/event.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { addPoints, checklistsOf, estimatesOfJob } from "./checklist.queries.ts";
import { estimatesOfVisit, pointsOfVisit } from "./checklistOfVisit.ts";

/**
 * Copies the checklists of a visit's services to it: when it is planned, or given to a job or an estimate. A visit that
 * has points keeps them.
 */
export async function copyChecklist(
  { query }: Pick<OwnerTx, "query">,
  { id, estimate_id, job_id }: Pick<CalendarEvent, "id" | "estimate_id" | "job_id">,
): Promise<void> {
  const [job] = job_id === null ? [] : await query(estimatesOfJob, { id: job_id });
  const estimate_ids = estimatesOfVisit(estimate_id, job?.estimate_ids ?? []);
  if (estimate_ids.length === 0) return;
  const checklists = await query(checklistsOf, { estimate_ids });
  const texts = pointsOfVisit(checklists.map(({ checklist }) => checklist));
  if (texts.length > 0) await query(addPoints, { event_id: id, texts });
}
