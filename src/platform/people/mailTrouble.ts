import { createTrouble, type Trouble, type TroubleLog } from "#platform/process/trouble.ts";

/** The trouble that keeps mails about accounts from being sent. */
export const mailTrouble = (log: TroubleLog): Trouble =>
  createTrouble(log, {
    begins: "a mail could not be queued",
    ends: "every mail about an account has been queued since",
    level: "error",
  });
