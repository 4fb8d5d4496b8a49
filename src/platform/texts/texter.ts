import { RetryLaterError } from "#shared/errors.ts";
import { outboundDeadlines } from "#platform/outside/outboundCalls.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import type { Env } from "#platform/process/env.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import { createTwilioApi, type TwilioAnswer } from "./twilioApi.ts";

/** A text message. */
type TextToSend = {
  /** The phone number, as `textNumber` of `shared/contact/phone.ts` returns it. */
  to: string;
  body: string;
  /** The public address that learns what becomes of the text. */
  statusUrl: string;
  /**
   * Our own id of the text. It comes back with each status, so that a text whose fate was unknown is recognized. Twilio
   * does not compare it: the same key sent twice is two texts.
   */
  key: string;
};

/** The id of a sent text at Twilio, and the number of segments that it costs; null if Twilio does not know it yet. */
type SentText = { sid: string; segments: number | null };

/** Sends text messages. */
export type Texter = {
  /** True if the operator has set Twilio up. */
  available: boolean;
  /**
   * Sends one text, once. Throws RetryLaterError if it was not sent and can be sent later, and TextError if another
   * attempt is useless or could send it twice.
   */
  send(text: TextToSend): Promise<SentText>;
};

/**
 * The reason why a text is not sent again: its recipient has opted out; no text can reach the number; Twilio refuses it
 * otherwise; or it is not known if Twilio has sent it.
 */
export type TextFault = "opted_out" | "bad_number" | "refused" | "unknown";

/** A text that must not be tried again. The message is for people, without phone numbers. */
export class TextError extends PermanentThirdPartyError {
  readonly reason: TextFault;

  constructor(reason: TextFault, words: string, cause?: unknown) {
    super(words, { cause });
    this.name = "TextError";
    this.reason = reason;
  }
}

/**
 * Errors by Twilio's numbers (https://www.twilio.com/docs/api/errors): the recipient has sent STOP; the number is none,
 * or takes no texts.
 */
const faults: Readonly<Record<number, TextFault>> = {
  21610: "opted_out",
  21211: "bad_number",
  21614: "bad_number",
};
/** Too many requests, and too many texts that wait at Twilio for their turn. */
const tooMany: ReadonlySet<number> = new Set([20429, 21611]);
/** A wrong or closed account, and a sender that does not belong to it: no text at all can be sent. */
const accountFaults: ReadonlySet<number> = new Set([20003, 20005, 21212, 21606, 21659, 21660, 21703, 21705]);

/** The seconds until the next attempt if Twilio does not say. */
const ordinaryPause = 30;

/** Creates the texter for the Twilio account of the variables. Without one, it refuses every text. */
export function createTexter({
  env,
  log,
  deadlineMs = outboundDeadlines.text,
}: {
  env: Env;
  log: IncidentLog;
  deadlineMs?: number;
}): Texter {
  const ask = createTwilioApi(env, deadlineMs);
  if (!ask)
    return {
      available: false,
      send: () => Promise.reject(new TextError("refused", "This server sends no text messages.")),
    };
  const refusedAccount = createIncident(log, {
    begins: "Twilio refuses the account or the sender of the variables; no text messages are sent",
    ends: "Twilio has accepted the account and the sender since",
    level: "error",
  });
  return {
    available: true,
    async send({ to, body, statusUrl, key }) {
      if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new TextError("bad_number", "This is no number for text messages.");
      const callback = new URL(statusUrl);
      callback.searchParams.set("key", key);
      const form = new URLSearchParams({ To: to, Body: body, StatusCallback: callback.href, ...senderOf(env) });
      const answer = await ask("/Messages.json", form).catch((error: unknown) => {
        throw unanswered(error);
      });
      if (answer.status < 200 || answer.status >= 300) {
        if (isAccountFault(answer)) refusedAccount.met(new Error(wordsOf(answer)));
        throw refusalOf(answer);
      }
      refusedAccount.over();
      return sentText(answer);
    },
  };
}

const senderOf = ({ TWILIO_FROM, TWILIO_MESSAGING_SERVICE_SID }: Env): Record<string, string> =>
  TWILIO_MESSAGING_SERVICE_SID ? { MessagingServiceSid: TWILIO_MESSAGING_SERVICE_SID } : { From: TWILIO_FROM ?? "" };

/** The text that Twilio has accepted. A messaging service counts the segments later and says 0 until then. */
function sentText({ body }: TwilioAnswer): SentText {
  const sid = body?.["sid"];
  if (typeof sid !== "string" || !/^(?:SM|MM)[0-9a-f]{32}$/i.test(sid))
    throw new TextError("unknown", "The text service's answer could not be read, so the text may have been sent.");
  const segments = Number(body?.["num_segments"]);
  return { sid, segments: Number.isInteger(segments) && segments > 0 ? segments : null };
}

const codeOf = ({ body }: TwilioAnswer): number => Number(body?.["code"] ?? 0);

const isAccountFault = (answer: TwilioAnswer): boolean => answer.status === 401 || accountFaults.has(codeOf(answer));

function refusalOf(answer: TwilioAnswer): Error {
  const { status, retryAfterSeconds } = answer;
  const fault = faults[codeOf(answer)];
  if (fault) return new TextError(fault, wordsOf(answer));
  if (status === 429 || status >= 500 || tooMany.has(codeOf(answer)))
    return new RetryLaterError(
      "unavailable",
      "The text service is busy right now.",
      retryAfterSeconds ?? ordinaryPause,
      new Error(wordsOf(answer)),
    );
  return new TextError("refused", wordsOf(answer));
}

/** Twilio's own words in one short line. Phone numbers and SIDs are left out, because the words go into the log. */
function wordsOf({ status, body }: TwilioAnswer): string {
  const { message } = body ?? {};
  const line = (typeof message === "string" ? message : "")
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .replaceAll(/\+?\d{7,}|\b[A-Z]{2}[0-9a-f]{32}\b/gi, "…")
    .trim()
    .slice(0, 200);
  return line || `The text service answered with status ${status}.`;
}

/** Failures before Twilio can have read anything. */
const neverConnected =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$|CERT|UNABLE_TO_|ERR_TLS|ERR_SSL/;

/** A call without an answer. Unless the connection itself failed, Twilio may have sent the text. */
function unanswered(error: unknown): Error {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" && neverConnected.test(cause.code)
    ? new RetryLaterError("unavailable", "The text service can't be reached right now.", ordinaryPause, error)
    : new TextError("unknown", "The text service did not answer, so the text may have been sent.", error);
}
