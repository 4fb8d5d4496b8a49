import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import { ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { isTooLargeToDrain, TooLargeError } from "#platform/http/bodies.ts";
import { refusalAnswer } from "#platform/http/refusals.ts";

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Refuses requests that no sane client sends, before any other code of ours sees them. */
export const gate = createMiddleware<HttpEnv>(async (c, next) => {
  const { incoming } = c.env;
  const method = incoming.method ?? "";
  if (!methods.has(method)) return refusalAnswer(c, new ProductError("invalid", "Not found."), 405);
  // No address of ours contains a NUL, and the database cannot even query for one.
  if (c.req.path.includes("\0")) return refusalAnswer(c, new ProductError("not_found", "Not found."));
  if (namesAnotherHost(incoming)) return refusalAnswer(c, new ProductError("invalid", "Not found."));
  if ((method === "GET" || method === "HEAD") && isTooLargeToDrain(incoming))
    return refusalAnswer(c, new TooLargeError());
  return next();
});

/** True for two Host headers, or another host in the address itself. A proxy could use one and we the other. */
function namesAnotherHost({ rawHeaders, headers, url = "" }: IncomingMessage): boolean {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1 || (!url.startsWith("/") && (!URL.canParse(url) || new URL(url).host !== headers.host));
}

/**
 * After a refusal, a connection with an unread body lingers this long after the last data, in milliseconds. It discards
 * at most this much more, in bytes.
 */
const lingersFor = 1_000;
const lingersOver = 12 * 1024 * 1024;

/**
 * A caller refused in the middle of a large body gets the whole answer at once. The connection ends after it, once the
 * sender has had time to read. A connection closed with unread bytes is reset, and the answer is lost.
 */
export const lingerOverUnread = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  const { incoming } = c.env;
  if (!isTooLargeToDrain(incoming) || incoming.complete || incoming.destroyed) return;
  const { status, headers } = c.res;
  const words = new Uint8Array(await c.res.arrayBuffer());
  const answer = new Response(wordsThenQuiet(words, incoming), { status, headers });
  answer.headers.set("Content-Length", String(words.byteLength));
  answer.headers.set("Connection", "close");
  c.res = undefined;
  c.res = answer;
});

function wordsThenQuiet(words: Uint8Array, incoming: IncomingMessage): ReadableStream {
  let leave = () => {};
  return new ReadableStream({
    start(answer) {
      if (words.byteLength > 0) answer.enqueue(words);
      let over = 0;
      const end = () => {
        leave();
        answer.close();
      };
      const take = (chunk: Buffer) => {
        over += chunk.length;
        timer.refresh();
        if (over > lingersOver) end();
      };
      const timer = setTimeout(end, lingersFor);
      leave = () => {
        clearTimeout(timer);
        incoming.off("data", take).off("end", end).off("close", end);
      };
      incoming.on("data", take).once("end", end).once("close", end);
    },
    cancel: () => leave(),
  });
}
