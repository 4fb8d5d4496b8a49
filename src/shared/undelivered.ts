/** An owner reads this of an email to a customer that did not arrive: to whom it was sent, and why it went no further. */
export const describeUndelivered = ({ to, reason }: { to?: unknown; reason?: unknown }): string => {
  const whose = typeof to === "string" ? `The email to ${to}` : "An email";
  return `${whose} couldn't be delivered${typeof reason === "string" ? `: ${reason}` : "."}`;
};
