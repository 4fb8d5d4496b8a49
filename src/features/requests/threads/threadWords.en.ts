/** Texts of the line of steps, for owners and homeowners. */
export const messages = {
  progress: "Progress",
  requested: "Requested",
  quoted: "Quoted",
  accepted: "Accepted",
  scheduled: "Scheduled",
  done: "Done",
  paid: "Paid",
  cancelled: "Cancelled",
  withdrawn: "Withdrawn",
  declined: "Declined",
  opened: "opened",
  notYet: "not yet",
};
