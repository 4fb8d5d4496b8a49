import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Env } from "#platform/process/env.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import { deleteOldMails, insertMail, newestMails } from "./localMail.queries.ts";
import type { Attachment, PhotoPart, QueuedMail } from "#platform/kinds/mail.ts";
import { mailAsHtml, mailAsText, photosOf } from "./mailTemplate.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { outboundDeadlines, withDeadline } from "#platform/outside/outboundCalls.ts";

/** Delivers mails: through SMTP if configured, else into the local mailbox. Throws if the SMTP server refuses one. */
export type Mailer = {
  local: boolean;
  /** `id` is the same for each attempt to send one email: mailboxes show only one of two with the same id. */
  deliver(mail: QueuedMail, id?: string): Promise<void>;
  /** Returns the newest mails of the local mailbox. */
  newest(): Promise<StatementRow<typeof newestMails>[]>;
  /** Connects to the SMTP server and signs in, without an email. Throws its refusal. */
  signIn(): Promise<void>;
  /** Closes its connections. */
  close(): void;
};

/**
 * The maximum number of a process's connections to the SMTP server, and of emails per connection before it is replaced.
 */
const connections = { maxConnections: 10, maxMessages: 500, maxRequeues: 1 };
/** The limits for an SMTP server to accept a connection and to answer one command, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Creates the mailer for the SMTP server of the variables, or for the local mailbox, which also prints the links on the
 * terminal. Each mail takes `deadlineMs` at most.
 */
export function createMailer(options: {
  env: Env;
  sharedDb: Pick<SharedDb, "query">;
  print: (line: string) => void;
  deadlineMs?: number;
  /** Returns a photo for an email; null if it is unavailable, and then the email is sent without it. */
  photo?: (part: PhotoPart) => Promise<Buffer | null>;
  /** Returns the bytes of an account's attachment. Throws if they are unavailable: the email is not sent without it. */
  attached?: (accountId: string, attachment: Attachment) => Promise<Buffer>;
}): Mailer {
  const { env, sharedDb, deadlineMs = outboundDeadlines.email, photo = async () => null, attached } = options;
  const filesOf = ({ accountId, attachments = [] }: QueuedMail) =>
    Promise.all(
      attachments.map(async (attachment) => {
        if (!attached) throw new Error("This mailer cannot send files.");
        return { filename: attachment.name, content: await attached(accountId, attachment) };
      }),
    );
  const photosIn = async (mail: QueuedMail) =>
    (await Promise.all(photosOf(mail).map(async (part) => ({ part, content: await photo(part) })))).flatMap(
      ({ part, content }, index) => (content ? [{ part, content, cid: `photo-${index + 1}@yardstick` }] : []),
    );
  const newest = () => sharedDb.query(newestMails);

  if (env.SMTP_URL) {
    const settings = { url: env.SMTP_URL, pool: true, ...connections, ...patience } as const;
    const open = async () => (await import("nodemailer")).createTransport(settings, { from: env.MAIL_FROM });
    let opened: ReturnType<typeof open> | undefined;
    const named = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("<") + 1).replace(/>\s*$/, "");
    const address = named.trim().split(/\s+/).at(-1) ?? "";
    const domain = address.slice(address.lastIndexOf("@") + 1) || "localhost";
    return {
      local: false,
      newest,
      signIn: () =>
        withDeadline(deadlineMs, async () => {
          await (await (opened ??= open())).verify();
        }),
      close: () => void opened?.then((transport) => transport.close()),
      deliver: async (mail, id) => {
        const [photos, files] = await Promise.all([photosIn(mail), filesOf(mail)]);
        // The signal closes the connection: a server that sends its answers byte by byte would block it for ever.
        await withDeadline(deadlineMs, async (signal) => {
          const transport = await (opened ??= open());
          const sent = transport.sendMail({
            to: { name: oneLine(mail.toName ?? ""), address: mail.to }, // one address, whatever it contains
            subject: oneLine(mail.subject),
            ...(mail.from ? { from: { name: oneLine(mail.from.name), address } } : {}),
            ...(mail.from?.replyTo ? { replyTo: { name: oneLine(mail.from.name), address: mail.from.replyTo } } : {}),
            ...(mail.replyTo ? { replyTo: { ...mail.replyTo, name: oneLine(mail.replyTo.name) } } : {}),
            text: mailAsText(mail),
            html: mailAsHtml(mail, new Map(photos.map(({ part, cid }) => [part, `cid:${cid}`]))),
            attachments: [
              ...photos.map(({ content, cid }, index) => ({
                cid,
                content,
                contentType: "image/jpeg",
                contentDisposition: "inline" as const,
                filename: `photo-${index + 1}.jpg`,
              })),
              ...files.map((file) => ({ ...file, contentType: "application/pdf" })),
            ],
            headers: headersOf(mail),
            signal,
            ...(id ? { messageId: `<${id}@${domain}>` } : {}),
          });
          await sent.catch((error: unknown) => {
            throw isPermanentRejection(error) ?? error;
          });
        });
      },
    };
  }

  return {
    local: true,
    newest,
    signIn: async () => {},
    close: () => {},
    async deliver(mail) {
      const photos = await photosIn(mail);
      await sharedDb.query(insertMail, {
        recipient: mail.to,
        account_id: mail.accountId,
        subject: oneLine(mail.subject),
        body_text: mailAsText(mail),
        body_html: mailAsHtml(
          mail,
          new Map(photos.map(({ part, content }) => [part, `data:image/jpeg;base64,${content.toString("base64")}`])),
        ),
        headers: headerLines(mail),
      });
      await sharedDb.query(deleteOldMails);
      options.print(`Mail to ${mail.to}: ${oneLine(mail.subject)}${mail.action ? `\n  ${mail.action.url}` : ""}`);
    },
  };
}

/** True if an SMTP server answered that it does not take an email, for now or for good: then it did not arrive. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 400;

/** Returns an error with the server's own message if it will never accept this email for this recipient. */
function isPermanentRejection(error: unknown): PermanentThirdPartyError | null {
  const {
    code,
    command,
    responseCode = 0,
    response = "",
  } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const ofThisMail = (code === "EENVELOPE" && command === "RCPT TO") || code === "EMESSAGE";
  return ofThisMail && responseCode >= 500 ? new PermanentThirdPartyError(oneLine(response).slice(0, 200)) : null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Returns the headers that mark a mail as automatic, so that other machines do not reply, and those with which a mail
 * program offers its own unsubscribe button (RFC 8058), which demands https. That address is on a separate line, because
 * some programs do not understand a folded one.
 */
function headersOf({ stop }: QueuedMail) {
  return {
    "Auto-Submitted": "auto-generated",
    ...(stop?.url.startsWith("https:")
      ? {
          "List-Unsubscribe": { prepared: true, value: `<${stop.url}>` },
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {}),
  };
}

/** The same as lines. */
const headerLines = (mail: QueuedMail): string =>
  Object.entries(headersOf(mail))
    .map(([name, header]) => `${name}: ${typeof header === "string" ? header : header.value}`)
    .join("\n");
