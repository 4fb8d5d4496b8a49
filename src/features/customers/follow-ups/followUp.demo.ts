import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsToday } from "#browser/demo/visitorsDay.ts";
import type { followUpsContract } from "./followUp.contract.ts";
import { byUrgency, followUpStatus } from "./followUpDue.ts";
import type { FollowUp } from "./followUp.ts";

/** The collections that these handlers use. */
type Rows = { followUps: FollowUp[]; customers: { id: string; name: string }[] };

/** The demo's handlers for follow-ups: they can be read but not changed. */
export const followUpDemoHandlers: DemoHandlers<typeof followUpsContract, Rows> = {
  list: (context, { customer_id, offset, limit }) => {
    const today = visitorsToday(context);
    const names = new Map(context.store.read("customers").map((customer) => [customer.id, customer.name]));
    const rows = context.store
      .read("followUps")
      .filter((followUp) => customer_id === undefined || followUp.customer_id === customer_id);
    return {
      today,
      rows: rows
        .map((followUp) => ({
          ...followUp,
          customer_name: names.get(followUp.customer_id) ?? "",
          followUpStatus: followUpStatus(followUp, today),
        }))
        .toSorted(byUrgency(today))
        .slice(offset, offset + limit),
    };
  },
  create: refused("Follow-up would be created in the full version. This is demo data."),
  update: refused("Follow-up would be updated in the full version. This is demo data."),
  remove: refused("Follow-up would be deleted in the full version. This is demo data."),
  undoContactMade: refused("Contact would be undone in the full version. This is demo data."),
  markContactMade: refused("Contact would be recorded in the full version. This is demo data."),
};
