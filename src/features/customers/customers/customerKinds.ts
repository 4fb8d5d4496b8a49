/** What hangs on a customer: the kinds of things that are a customer's, and how they are called. */
const nouns = {
  estimates: ["estimate", "estimates"],
  services: ["service", "services"],
  follow_ups: ["follow-up", "follow-ups"],
  calendar_events: ["calendar event", "calendar events"],
  notifications: ["notification", "notifications"],
  quotes: ["quote", "quotes"],
  timeline: ["timeline entry", "timeline entries"],
} as const satisfies Record<string, readonly [one: string, many: string]>;

/** One kind of it. */
export type CustomerKind = keyof typeof nouns;
/** All of them. */
export const customerKinds = Object.keys(nouns) as [CustomerKind, ...CustomerKind[]];

/** How many of each kind. */
export type CustomerCounts = Record<CustomerKind, number>;

/** Where there is nothing. */
export const noCustomerCounts = Object.fromEntries(customerKinds.map((kind) => [kind, 0])) as CustomerCounts;

/** "2 estimates, 1 follow-up"; empty where there is nothing. */
export function formatCounts(counts: Partial<CustomerCounts>): string {
  return customerKinds
    .flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [`${count} ${nouns[kind][count === 1 ? 0 : 1]}`] : [];
    })
    .join(", ");
}
