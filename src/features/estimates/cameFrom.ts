/**
 * Where somebody was who opens an estimate, passed as navigation state, so that Back leads there: a list with its
 * filters in the address ("/dashboard?status=pending"), or the jobs of a customer.
 */
type CameFrom = { from: "/customers"; customerId: string } | { from: string };

/** The way back from an estimate: its words, where it leads, and the state that the page there is given. */
export type WayBack = { label: string; to: string; state?: { openCustomer: string } };

const lists = ["/dashboard", "/manage-estimates", "/general", "/pressure-washing", "/sealcoating"];

/** Reads navigation state, which may be anything: the browser keeps it over versions of the page. */
export function wayBack(state: unknown): WayBack {
  const { from, customerId } = (typeof state === "object" && state !== null ? state : {}) as { from?: unknown; customerId?: unknown };
  if (from === "/customers") {
    if (typeof customerId !== "string") return { label: "Back to Job Details", to: "/customers" };
    return { label: "Back to Job Details", to: `/customers?customerId=${encodeURIComponent(customerId)}`, state: { openCustomer: customerId } };
  }
  const known = typeof from === "string" && lists.some((list) => from === list || from.startsWith(`${list}?`));
  return { label: "Back to Dashboard", to: known ? from : "/dashboard" };
}
