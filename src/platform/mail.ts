import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Env } from "./env.ts";
import { forgetOldMails, keepMail, newestMails } from "./localMail.queries.ts";
import { outsideDeadlines, withDeadline } from "./outsideCalls.ts";

/**
 * One mail in plain words about the account of `accountId`, with which it goes from the local mailbox; links stand on
 * lines of their own. `logo` heads it, where mail programs show pictures. `stop` leads to where such mails are turned
 * off: by a person, or by a mail program in one click.
 */
export type Mail = {
  to: string;
  accountId: string;
  subject: string;
  text: string;
  action?: { label: string; url: string };
  stop?: { label: string; url: string };
  logo?: { url: string; name: string };
};

/**
 * Delivers mails: through SMTP when configured, else into the local mailbox. Throws when the SMTP server does not take
 * one.
 */
export type Mailer = {
  local: boolean;
  /** `id` stays the same however often one email is tried: mailboxes show only one of two that have the same id. */
  deliver(mail: Mail, id?: string): Promise<void>;
  /** The newest mails of the local mailbox. */
  newest(): Promise<
    { id: string; recipient: string; subject: string; body_text: string; body_html: string; sent_at: string }[]
  >;
  /** Closes its connections. */
  close(): void;
};

/**
 * How many connections to the SMTP server one process holds, and how many emails each carries before it is a new one.
 */
const connections = { maxConnections: 10, maxMessages: 500, maxRequeues: 1 };
/** How long an SMTP server may take to let us in, and to answer one command, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Mails by the SMTP server of the variables, or into the local mailbox and, by their links, onto the terminal. One
 * takes `deadlineMs` at most.
 */
export function createMailer(options: {
  env: Env;
  sharedDb: Pick<SharedDb, "query">;
  print: (line: string) => void;
  deadlineMs?: number;
}): Mailer {
  const { env, sharedDb, deadlineMs = outsideDeadlines.email } = options;
  const newest = () => sharedDb.query(newestMails);

  if (env.SMTP_URL) {
    const settings = { url: env.SMTP_URL, pool: true, ...connections, ...patience } as const;
    const open = async () => (await import("nodemailer")).createTransport(settings, { from: env.MAIL_FROM });
    let opened: ReturnType<typeof open> | undefined;
    const domain = /@([^\s>]+)>?\s*$/.exec(env.MAIL_FROM)?.[1] ?? "localhost";
    return {
      local: false,
      newest,
      close: () => void opened?.then((transport) => transport.close()),
      deliver: (mail, id) =>
        // The signal closes the connection: a server that trickles its answers would hold it for ever.
        withDeadline(deadlineMs, async (signal) => {
          const transport = await (opened ??= open());
          await transport.sendMail({
            to: mail.to,
            subject: oneLine(mail.subject),
            text: asText(mail),
            html: asHtml(mail),
            headers: headersOf(mail),
            signal,
            ...(id ? { messageId: `<${id}@${domain}>` } : {}),
          });
        }),
    };
  }

  return {
    local: true,
    newest,
    close: () => {},
    async deliver(mail) {
      await sharedDb.query(keepMail, {
        recipient: mail.to,
        account_id: mail.accountId,
        subject: oneLine(mail.subject),
        body_text: asText(mail),
        body_html: asHtml(mail),
      });
      await sharedDb.query(forgetOldMails);
      options.print(`Mail to ${mail.to}: ${oneLine(mail.subject)}${mail.action ? `\n  ${mail.action.url}` : ""}`);
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function asText(mail: Mail): string {
  const links = [mail.action, mail.stop].flatMap((link) => (link ? [`\n${link.label}:\n${link.url}\n`] : []));
  return `${mail.text}\n${links.join("")}`;
}

function asHtml(mail: Mail): string {
  const paragraphs = mail.text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`);
  const action = mail.action
    ? `<p><a href="${escapeHtml(mail.action.url)}">${escapeHtml(mail.action.label)}</a></p>`
    : "";
  const stop = mail.stop
    ? `<p><small><a href="${escapeHtml(mail.stop.url)}">${escapeHtml(mail.stop.label)}</a></small></p>`
    : "";
  const logo = mail.logo
    ? `<p><img src="${escapeHtml(mail.logo.url)}" alt="${escapeHtml(mail.logo.name)}" height="48"></p>`
    : "";
  return `<!doctype html><html lang="en"><body>${logo}${paragraphs.join("")}${action}${stop}</body></html>`;
}

/** What a mail program needs to offer its own button (RFC 8058). */
function headersOf({ stop }: Mail): Record<string, string> {
  return stop ? { "List-Unsubscribe": `<${stop.url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
}

/** Makes text harmless inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
