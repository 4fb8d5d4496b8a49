import { invalidEmail } from "#shared/email.ts";

/** What is wrong with an event that cannot be saved. */
export const eventProblems = {
  title: "Title is required",
  email: invalidEmail,
  order: "The end must be after the start.",
  tooLong: "An event can last 31 days at most. Please make several of it.",
  range: "Please search 365 days at most.",
  assigned: "Only members of your business can be assigned.",
};

/** Messages for an event that was deleted or changed elsewhere since it was opened. */
export const conflictMessages = {
  deleted: "This event was deleted on another device.",
  changed:
    "This event was changed on another device meanwhile. The newer values are shown now; please check and save again.",
  linkGone: "The customer or estimate of this event is no longer there.",
  goneForGood: "This event is gone for good. Please plan it again.",
};
