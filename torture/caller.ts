import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Trial } from "./trial.ts";

/** The received answer. Status 0 is none: the connection was refused or cut, or nothing came in time. */
export type Answer = { status: number; body: string; headers: IncomingHttpHeaders; ms: number };

export type TimedCall = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds until the caller gives up. */ patience?: number;
};

/** The maximum wait for an answer, in milliseconds. A caller without one by then counts as forgotten. */
const maxWaitMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** A random network address, so that callers do not share limits by address. */
export const someAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * Sends a request; never throws. Like browsers and balancers, it repeats a GET if a reused connection turns out to be
 * closed.
 */
export async function ask(url: string, asked: TimedCall = {}): Promise<Answer> {
  const answer = await askOnce(url, asked);
  return answer.status === 0 && answer.stale && (asked.method ?? "GET") === "GET" ? askOnce(url, asked) : answer;
}

/**
 * Sends a request once, on any available connection; never throws. `stale`: the connection was reused, and not a byte
 * came.
 */
export function askOnce(
  url: string,
  { method = "GET", headers = {}, body, patience = maxWaitMs }: TimedCall = {},
): Promise<Answer & { stale: boolean }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const done = (status: number, answered: IncomingHttpHeaders = {}) => {
      clearTimeout(giveUp);
      resolve({
        status,
        headers: answered,
        body: Buffer.concat(chunks).toString("utf8"),
        ms: performance.now() - began,
        stale: status === 0 && asking.reusedSocket && chunks.length === 0,
      });
    };
    const asking = request(
      url,
      {
        agent,
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }) },
      },
      (response) => {
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => done(response.complete ? (response.statusCode ?? 0) : 0, response.headers));
        response.on("error", () => done(0));
        response.on("close", () => done(response.complete ? (response.statusCode ?? 0) : 0, response.headers));
      },
    );
    const giveUp = setTimeout(() => asking.destroy(), patience);
    asking.on("error", () => done(0));
    asking.end(body);
  });
}

/**
 * Sends a request on behalf of a trial. Counts errors other than 503, reports forgotten callers, and records the wait.
 */
export async function askWatched(trial: Trial, url: string, asked: TimedCall = {}): Promise<Answer> {
  const answer = await ask(url, asked);
  trial.waited(answer.ms);
  if (answer.status >= 500 && answer.status !== 503) {
    trial.counts.failures++;
    trial.finding(
      `${asked.method ?? "GET"} ${new URL(url).pathname} answered ${answer.status}: ${answer.body.slice(0, 120)}`,
    );
  }
  if (answer.ms >= (asked.patience ?? maxWaitMs))
    trial.finding(
      `${asked.method ?? "GET"} ${new URL(url).pathname} had no answer in ${Math.round(answer.ms / 1000)} s`,
    );
  return answer;
}

/**
 * Sends a request every tenth of a second until the answer is as wanted. Returns the milliseconds that took, or null if
 * it never was.
 */
export async function untilAnswered(
  url: string,
  asked: TimedCall,
  wished: (answer: Answer) => boolean,
  limit: number,
): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    if (wished(await ask(url, { patience: 10_000, ...asked }))) return performance.now() - began;
    if (performance.now() - began > limit) return null;
    await delay(100);
  }
}
