import type { KnownOperations } from "#browser/client/knownOperations.ts";
import type { ContractOperation } from "./contract.ts";
import { contractRoutes } from "./contractRoutes.ts";

/** The operations as an entry hands them in, before its first screen asks one. */
export const knownOperations: KnownOperations = {
  routes: contractRoutes,

  // The lists, and the records opened from them. Nothing that is a secret, such as a key or a feed's address.
  cached: [
    "account.me",
    "estimates.list",
    "estimates.stats",
    "estimates.get",
    "estimates.newRequests",
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

  // Payment and deleting an account refuse in words of their own, the rest nobody asks for by hand.
  withoutSigningInAgain: [
    "account.remove",
    "billing.checkout",
    "billing.portal",
    "estimates.markOpened",
    "firstSteps.noteShared",
    "pushes.subscribe",
    "pushes.unsubscribe",
  ] satisfies ContractOperation[],
};
