import { invalidEmail } from "#shared/contact/email.ts";

/** Messages for an event that cannot be saved. */
export const eventProblems = {
  title: "Title is required",
  email: invalidEmail,
  order: "The end must be after the start.",
  tooLong: "An event can last 31 days at most. Split it into several.",
  range: "Search up to 365 days at a time.",
  noneMoved: "Choose an event to move.",
  tooManyMoved: "Move up to 100 events at once.",
  movedTwice: "An event can be moved once at a time.",
  assigned: "Only members of your business can be assigned.",
};

/** Messages for an event that was deleted or changed elsewhere since it was opened. */
export const conflictMessages = {
  deleted: "This event was deleted on another device.",
  changed: "This event was changed on another device. Check the latest values and save again.",
  linkGone: "This event's customer, estimate or job was deleted.",
  jobOver: "This job is closed or cancelled. Open it again to plan a visit.",
  goneForGood: "This event can't be restored.",
};
