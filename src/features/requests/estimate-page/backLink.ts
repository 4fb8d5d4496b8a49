/** The Back link of an estimate: its label, its target, and the state passed to the page there. */
type BackLink = { label: string; to: string; state?: { openCustomer: string } };

const lists = ["/dashboard", "/manage-estimates", "/general", "/pressure-washing", "/sealcoating"];

/**
 * Returns the Back link for the navigation state of a link to an estimate. `from` is a list with its filters in the URL
 * ("/dashboard?status=pending"), or "/customers" with the `customerId` whose jobs were shown. The state can be
 * anything, because the browser stores it across versions of the page.
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
