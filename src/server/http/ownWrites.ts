import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { cookiePrefix } from "#platform/people/sessionCookie.ts";
import { asLogPosition, type Replica } from "#platform/database/replica.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

/** The number of seconds for which a session remembers its last write. A replica that is further behind is not read. */
const rememberedFor = 60;

/**
 * Lets people see their own changes even if a replica does not have them yet. After a write, a cookie carries the log
 * position of the database. Every process reads from the primary for this session until the replica reaches that
 * position. Without a replica there is no cookie.
 */
export function ownWrites(replica: Pick<Replica, "position"> | null, publicUrl: string) {
  const name = `${cookiePrefix(publicUrl)}.wrote`;
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!replica) return next();
    c.set("db", c.get("db").after(asLogPosition(getCookie(c, name))));
    await next();
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    if (reads || !(c.get("signedIn")?.sessionId || c.req.path.startsWith("/api/auth/"))) return;
    // The write is done, even if the database can no longer report its position.
    const position = await replica.position().catch(() => null);
    if (position === null) return;
    setCookie(c, name, position, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: publicUrl.startsWith("https:"),
      maxAge: rememberedFor,
    });
  });
}
