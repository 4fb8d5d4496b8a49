/** Messages when a customer has no follow-up or already has one, or when it was changed since it was opened. */
export const followUpMessages = {
  none: "Please set up a follow-up schedule for this customer first.",
  already: "This customer already has a follow-up schedule. Please edit that one.",
  gone: "This follow-up schedule was deleted meanwhile.",
  changed:
    "Somebody changed this follow-up schedule meanwhile. The newer values are shown now; please check and save again.",
};
