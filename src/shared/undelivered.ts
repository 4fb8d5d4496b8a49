/** The owner's message about an email to a customer that did not arrive: the recipient and the reason. */
export const describeUndelivered = ({ to, reason }: { to?: unknown; reason?: unknown }): string => {
  const whose = typeof to === "string" ? `The email to ${to}` : "An email";
  return `${whose} couldn't be delivered${typeof reason === "string" ? `: ${reason}` : "."}`;
};
