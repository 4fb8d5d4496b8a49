import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { HttpEnv } from "#server/http/app.ts";

/**
 * Refuses bodies larger than `maxSize` bytes. One that tells its length is judged by that alone, since the server reads no
 * more than it told: opening the body's stream to look costs more than the rest of a small request.
 */
export function bodyWithin(maxSize: number, refuse: (c: Context<HttpEnv>) => Response): MiddlewareHandler<HttpEnv> {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const length = c.req.header("content-length");
    if (length === undefined || c.req.header("transfer-encoding") !== undefined) return counted(c, next);
    return Number(length) > maxSize ? refuse(c) : next();
  };
}

/**
 * Lets a body of up to `most` bytes flow by unread, so that a browser which is still sending it gets to read its answer: one
 * that sends into a closed connection may see a lost one instead. A larger body is left alone.
 */
export async function discardWithin(c: Context<HttpEnv>, most: number): Promise<void> {
  const { incoming } = c.env;
  if (!(Number(c.req.header("content-length")) <= most) || incoming.complete) return;
  await new Promise((over) => incoming.resume().once("end", over).once("close", over).once("error", over));
}

/**
 * The whole body, or null as soon as it turns out larger than `most` bytes. Read from Node's own request and by its events:
 * a web stream, or a loop over its chunks, costs more than many an answer itself. Throws when a body breaks off on its way.
 */
export async function readWithin(c: Context<HttpEnv>, most: number): Promise<Buffer | null> {
  if (Number(c.req.header("content-length") ?? 0) > most) return null;
  const { incoming } = c.env;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= most) return;
      incoming.off("data", take); // the rest flows away unread
      resolve(null);
    };
    incoming.on("data", take);
    incoming.once("end", () => resolve(Buffer.concat(chunks)));
    incoming.once("error", reject);
    incoming.once("close", () => {
      if (!incoming.readableEnded) reject(new Error("The request ended before its body did."));
    });
  });
}
