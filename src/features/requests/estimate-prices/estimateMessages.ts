/** Messages for owners after a change in a list of estimates, both on the screen and in the demo's notice. */
export const estimateMessages = {
  statusUpdated: ({ requested, updated, label }: { requested: number; updated: number; label: string }) =>
    requested === 1 ? `Estimate status updated to ${label}.` : `Updated ${updated} estimate(s) to ${label}.`,
  deleted: (deleted: number) => `Successfully deleted ${deleted} estimate(s).`,
  restored: (restored: number) => `Restored ${restored} estimate(s).`,
  linked: "Estimate linked to existing customer!",
  customerCreated: "Customer created and estimate linked!",
};

/** Messages for an estimate that was deleted or changed elsewhere since it was opened. */
export const conflictMessages = {
  deleted: "Estimate not found",
  changed: "This was changed on another device. Check the latest values and save again.",
};

/** The reason why an estimate cannot be added to the customers. */
export const missingEmail = "Cannot create customer: missing email address.";
