import type { KnownOperations } from "#browser/client/knownOperations.ts";
import type { ContractOperation } from "./contract.ts";
import { contractRoutes } from "./contractRoutes.ts";

/** The operations that an entry provides before its first screen calls one. */
export const knownOperations: KnownOperations = {
  routes: contractRoutes,

  // The lists, and the records opened from them. Secrets such as a key or a feed's address are never cached.
  cached: [
    "account.me",
    "estimates.list",
    "estimates.stats",
    "estimates.get",
    "services.list",
    "services.listComponents",
    "customers.list",
    "customers.get",
    "customers.timeline",
    "followUps.list",
    "schedules.due",
    "schedules.services",
    "calendar.list",
    "calendar.today",
    "calendar.get",
    "calendar.ofEstimate",
    "calendar.suggestions",
    "calendar.visitsOfCustomer",
    "visits.list",
    "visits.get",
    "quotes.ofEstimates",
    "notifications.list",
    "notifications.unreadCount",
  ] satisfies ContractOperation[],

  // Payment and account deletion refuse with messages of their own. No one starts the others by hand.
  withoutSigningInAgain: [
    "account.remove",
    "billing.checkout",
    "billing.portal",
    "notifications.markRead",
    "firstSteps.noteShared",
    "pushes.subscribe",
    "pushes.unsubscribe",
  ] satisfies ContractOperation[],
};
