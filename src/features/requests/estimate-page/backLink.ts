/** The way back from an estimate: its words, where it leads, and the state that the page there is given. */
type BackLink = { label: string; to: string; state?: { openCustomer: string } };

const lists = ["/dashboard", "/manage-estimates", "/general", "/pressure-washing", "/sealcoating"];

/**
 * Where Back leads, by the navigation state that a link to an estimate carries: `from`, a list with its filters in the
 * address ("/dashboard?status=pending"), or "/customers" with the `customerId` whose jobs were looked at. The state may
 * be anything: the browser keeps it over versions of the page.
 */
export function backLink(state: unknown): BackLink {
  const { from, customerId } = (typeof state === "object" && state !== null ? state : {}) as {
    from?: unknown;
    customerId?: unknown;
  };
  if (typeof from === "string" && leadsTo(from, "/customers")) {
    if (typeof customerId !== "string") return { label: "Back to Job Details", to: "/customers" };
    return {
      label: "Back to Job Details",
      to: `/customers?customerId=${encodeURIComponent(customerId)}`,
      state: { openCustomer: customerId },
    };
  }
  const known = typeof from === "string" && lists.some((list) => leadsTo(from, list));
  return { label: "Back to Dashboard", to: known ? from : "/dashboard" };
}

function leadsTo(address: string, path: string): boolean {
  return address === path || address.startsWith(`${path}?`);
}
