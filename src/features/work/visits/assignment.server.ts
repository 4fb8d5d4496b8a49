import type { EventToSave } from "#features/work/events/event.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { assignmentText } from "./assignment.ts";

/** Records on the customer's timeline the new team of a visit, if it differs from the one before. */
export async function recordAssignment(
  { query, notify }: Pick<OwnerTx, "query" | "notify">,
  event: EventToSave,
  team: Parameters<typeof assignmentText>[1],
): Promise<void> {
  const text = assignmentText(event, team);
  if (text === null || event.customer_id === null) return;
  await recordEvents(query, [{ customer_id: event.customer_id, kind: "visit_assigned", data: { text } }]);
  notify("customers");
}
