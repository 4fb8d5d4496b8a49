import { setTimeout as delay } from "node:timers/promises";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { createMiddleware } from "hono/factory";
import { readWithin, TooLargeError } from "#platform/http/bodies.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { doctorPath, largestBody, streamPath, streamPauseMs, type Seen } from "./seen.ts";
import { isValidPass, passHeader } from "./pass.ts";

/**
 * The routes through which the doctor asks a server about itself: what it sees of a request, a body of the largest
 * size, and a short stream. Without a pass they do not exist.
 */
export function doctorRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const withPass = createMiddleware<HttpEnv>(async (c, next) => {
    if (!isValidPass(c.get("deps").secret, c.req.header(passHeader))) return c.notFound();
    c.header("Cache-Control", "no-store");
    return next();
  });
  routes.get(doctorPath, withPass, (c) => {
    const { socket } = c.env.incoming;
    const seen: Seen = {
      host: c.get("host"),
      forwardedFor: c.req.header("x-forwarded-for") ?? null,
      forwardedProto: c.req.header("x-forwarded-proto") ?? null,
      connectedFrom: socket.remoteAddress ?? null,
      connectedFromPort: socket.remotePort ?? null,
      caller: c.get("fullAddress"),
    };
    return c.json(seen);
  });
  routes.post(doctorPath, withPass, async (c) => {
    const body = await readWithin(c, largestBody);
    if (body === null) throw new TooLargeError();
    return c.json({ bytes: body.length });
  });
  routes.get(streamPath, withPass, (c) => {
    c.header("X-Accel-Buffering", "no");
    return streamSSE(c, async (stream) => {
      await stream.writeSSE({ event: "first", data: "" });
      await delay(streamPauseMs);
      await stream.writeSSE({ event: "second", data: "" });
    });
  });
  return routes;
}
