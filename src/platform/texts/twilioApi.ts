import * as z from "zod";
import { fetchWithin, withDeadline } from "#platform/outside/outboundCalls.ts";
import type { Env } from "#platform/process/env.ts";
import { withoutSlashesAtEnd } from "#shared/pages.ts";

/** The largest answer of Twilio's that is read, in bytes: those about one message have a fiftieth of this size. */
const maxAnswerBytes = 64 * 1024;
/** The longest pause that Twilio can ask for, in seconds. */
const longestPause = 24 * 60 * 60;

/** An answer of Twilio's. `body` is null if it is no JSON object or too large. */
export type TwilioAnswer = {
  status: number;
  body: Record<string, unknown> | null;
  /** The pause that it asks for; null if it names none. */
  retryAfterSeconds: number | null;
};

/** Asks Twilio about the account of the variables: GET, or POST with a `form`. */
export type AskTwilio = (path: string, form?: URLSearchParams) => Promise<TwilioAnswer>;

/** Returns the way to ask Twilio, within `deadlineMs` for each question; null if the variables name no account. */
export function createTwilioApi(env: Env, deadlineMs: number): AskTwilio | null {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_URL: url } = env;
  if (!account || !token) return null;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  const fetchAnswer = fetchWithin(maxAnswerBytes);
  return (path, form) =>
    withDeadline(deadlineMs, async (signal) => {
      const answer = await fetchAnswer(`${withoutSlashesAtEnd(url)}/2010-04-01/Accounts/${account}${path}`, {
        method: form ? "POST" : "GET",
        headers: { authorization, accept: "application/json" },
        ...(form ? { body: form } : {}),
        redirect: "manual", // the token is for this host only
        signal,
      });
      return {
        status: answer.status,
        body: await readObject(answer, signal),
        retryAfterSeconds: secondsOf(answer.headers.get("retry-after")),
      };
    });
}

const object = z.record(z.string(), z.unknown());

async function readObject(answer: Response, signal: AbortSignal): Promise<Record<string, unknown> | null> {
  try {
    return object.safeParse(await answer.json()).data ?? null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** The seconds of a Retry-After header, which can also name a time. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestPause) : null;
}
