import { mailIncident } from "#platform/people/mailIncident.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import type { IncidentLog } from "#platform/process/incident.ts";

/** `mayMail` is true if an address can receive one more mail. */
type SignInMailsOptions = {
  sendMail(mail: Mail): Promise<void>;
  mayMail(recipient: string): Promise<boolean>;
  log: IncidentLog;
};

/** Sends emails without delaying an answer: its timing would reveal whether an address is known. */
export function createSignInMails({ sendMail, mayMail, log }: SignInMailsOptions) {
  const unqueued = mailIncident(log);
  /** Sends mail that must reach its reader, no matter how many mails others have caused. */
  const notify = (mail: Mail) => {
    sendMail(mail).catch((error: unknown) => unqueued.met(error));
  };
  /** Sends mail that anyone who knows the address can cause: no more of it than `mayMail` allows. */
  const post = (mail: Mail) => {
    mayMail(mail.to)
      .then((may) => may && notify(mail))
      .catch((error: unknown) => unqueued.met(error));
  };
  return { notify, post };
}
