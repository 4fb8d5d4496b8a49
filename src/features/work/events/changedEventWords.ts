/** Messages about actions on events that succeeded, and about undoing one. */
export const changedEventToasts = {
  created: "Calendar event created successfully",
  estimateMoved: "The estimate is In Progress now.",
  updated: "Calendar event updated successfully",
  followingUpdated: "This visit and the following ones are changed",
  followingRestored: "The visits are as they were",
  repeatsAgain: "This job repeats again",
  notUndone: "The visits couldn't be restored. Please try again.",
  deleted: "Calendar event deleted successfully",
  restored: "Calendar event restored successfully",
  notRestored: "Failed to restore calendar event",
};
