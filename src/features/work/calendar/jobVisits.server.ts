import { followVisits } from "#features/jobs/jobs/jobMoves.server.ts";
import { readJob } from "#features/jobs/jobs/jobReading.server.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { addEvent } from "#features/work/events/eventChanges.queries.ts";
import { visitsOn, type VisitsPlan } from "#features/work/visits/plannedVisits.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { toRow } from "./eventRow.server.ts";
import { followPlanning, type StatusChanged } from "./scheduledEstimate.server.ts";

/** Plans visits of a job on several days at once. Plans none if one of the days or times is refused. */
export async function planVisits(
  work: OwnerTx,
  plan: VisitsPlan,
): Promise<{ visits: CalendarEvent[] } & StatusChanged> {
  const job = await readJob(work.query, plan.job_id);
  const visits: CalendarEvent[] = [];
  let moved: StatusChanged = {};
  for (const visit of visitsOn(job, plan, await todayOfOwner(work))) {
    const [made] = await work.query(addEvent, await toRow(work, visit, null));
    if (!made) throw new Error("A new visit was not stored.");
    const event = await readEvent(work, made.id);
    visits.push(event);
    moved = { ...moved, ...(await followPlanning(work, event)) };
  }
  work.notify("calendar");
  await followVisits(work, plan.job_id);
  return { visits, ...moved };
}
