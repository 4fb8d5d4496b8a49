import { mailIncident } from "#platform/people/mailIncident.ts";
import type { Mail } from "#platform/kinds/mail.ts";
import type { IncidentLog } from "#platform/process/incident.ts";

/** `mayMail` says whether one more mail to an address is bearable. */
type SignInMailsOptions = {
  sendMail(mail: Mail): Promise<void>;
  mayMail(recipient: string): Promise<boolean>;
  log: IncidentLog;
};

/** Sends emails without delaying an answer: its timing would reveal whether an address is known. */
export function createSignInMails({ sendMail, mayMail, log }: SignInMailsOptions) {
  const unqueued = mailIncident(log);
  /** Sends mail that must reach its reader, however many mails others have caused. */
  const notify = (mail: Mail) => {
    sendMail(mail).catch((error: unknown) => unqueued.met(error));
  };
  /** Sends mail that anybody may cause who knows the address: no more of it than is bearable. */
  const post = (mail: Mail) => {
    mayMail(mail.to)
      .then((may) => may && notify(mail))
      .catch((error: unknown) => unqueued.met(error));
  };
  return { notify, post };
}
