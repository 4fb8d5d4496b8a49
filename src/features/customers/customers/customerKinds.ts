/** The kinds of records that belong to a customer, and their nouns. */
const nouns = {
  estimates: ["estimate", "estimates"],
  services: ["service", "services"],
  follow_ups: ["follow-up", "follow-ups"],
  calendar_events: ["calendar event", "calendar events"],
  notifications: ["notification", "notifications"],
  jobs: ["job", "jobs"],
  invoices: ["invoice", "invoices"],
  quotes: ["quote", "quotes"],
  messages: ["message", "messages"],
  consents: ["consent", "consents"],
  timeline: ["timeline entry", "timeline entries"],
} as const satisfies Record<string, readonly [one: string, many: string]>;

/** One kind of record that belongs to a customer. */
export type CustomerKind = keyof typeof nouns;
export const customerKinds = Object.keys(nouns) as [CustomerKind, ...CustomerKind[]];

/** The number of records of each kind. */
export type CustomerCounts = Record<CustomerKind, number>;

/** Counts with zero of each kind. */
export const noCustomerCounts = Object.fromEntries(customerKinds.map((kind) => [kind, 0])) as CustomerCounts;

/** "2 estimates, 1 follow-up"; empty if all counts are 0. */
export function formatCounts(counts: Partial<CustomerCounts>): string {
  return customerKinds
    .flatMap((kind) => {
      const count = counts[kind] ?? 0;
      return count > 0 ? [`${count} ${nouns[kind][count === 1 ? 0 : 1]}`] : [];
    })
    .join(", ");
}
