import { announceVisit } from "#features/work/events/eventWebhook.server.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { copyChecklist } from "#features/work/checklists/checklist.server.ts";

/** Gives a visit that was planned its checklist, and announces it, in the transaction that planned it. Returns it. */
export async function completePlanned(work: OwnerTx, id: string): Promise<CalendarEvent> {
  const event = await readEvent(work, id);
  await copyChecklist(work, event);
  await announceVisit(work, "visit.planned", event);
  return event;
}
