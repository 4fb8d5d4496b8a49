/**
 * Messages if a customer has no follow-up or already has one, or if it was changed or contacted after it was opened.
 */
export const followUpMessages = {
  none: "Please set up a follow-up schedule for this customer first.",
  already: "This customer already has a follow-up schedule. Please edit that one.",
  gone: "This follow-up was deleted on another device.",
  changed: "This follow-up was changed on another device. Check the latest values and save again.",
  contactGone: "This contact was already undone.",
  changedSinceContact: "This follow-up was changed since, so the contact can't be undone. Edit the follow-up instead.",
};
