import { brand } from "#shared/brand.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import type { Env } from "#platform/process/env.ts";
import { note, toChange, well, type Finding } from "./finding.ts";

/**
 * Signs in at the mail server. With `sendTo` it also sends a test email there. `publicUrl` is the one of the variables.
 */
export async function mailCheck(env: Env, sendTo: string | null): Promise<Finding> {
  if (!env.SMTP_URL)
    return env.PUBLIC_URL && !/^https?:\/\/(?:localhost|127\.)/.test(env.PUBLIC_URL)
      ? toChange(
          "email",
          "SMTP_URL is not set: nobody else can confirm an address or reset a password",
          "SMTP_URL=smtp://user:password@mail.example.org:587 and MAIL_FROM",
        )
      : note("email", "SMTP_URL is not set: emails stay at /local-mail");
  if (/@localhost>?\s*$/.test(env.MAIL_FROM))
    return toChange(
      "email",
      "MAIL_FROM is not set, and other servers refuse emails from localhost",
      "MAIL_FROM=Yardstick <quotes@your-domain.com>",
    );
  const mailer = createMailer({
    env,
    sharedDb: { query: () => Promise.resolve([]) },
    print: () => {},
    deadlineMs: 25_000,
  });
  try {
    await mailer.signIn();
    if (sendTo === null) return well("email", "the mail server accepts the user of SMTP_URL");
    await mailer.deliver(testEmail(sendTo));
    return well("email", `a test email was sent to ${sendTo}; look if it is in the inbox and not in spam`);
  } catch (error) {
    return mailFailure(error);
  } finally {
    mailer.close();
  }
}

const testEmail = (to: string) => ({
  to,
  accountId: "",
  subject: `Test email of ${brand.name}`,
  heading: "Emails work",
  body: [`${brand.name} sent this email because an operator ran npm run doctor.`],
});

function mailFailure(error: unknown): Finding {
  const {
    code = "",
    responseCode,
    response,
    message = "",
  } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
    message?: string;
  };
  const says = `the mail server of SMTP_URL does not take emails: ${(response ?? message).replaceAll(/\s+/g, " ").slice(0, 200)}`;
  if (code === "EAUTH") return toChange("email", says, "correct user and password in SMTP_URL, escaped");
  if (code === "EDNS" || code === "ENOTFOUND") return toChange("email", says, "correct the host in SMTP_URL");
  if (code === "ETLS" || /wrong version number|certificate|SSL/i.test(message))
    return toChange(
      "email",
      says,
      "use smtps:// for port 465 and smtp:// for port 587, and the name on the server's certificate",
    );
  if (responseCode !== undefined && responseCode >= 500)
    return toChange("email", says, "set MAIL_FROM to an address that this server may send for");
  return toChange("email", says, "correct host and port in SMTP_URL, and let the firewall pass them");
}
