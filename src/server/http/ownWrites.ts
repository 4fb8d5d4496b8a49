import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { cookiePrefix } from "#platform/people/sessionCookie.ts";
import { asLogPosition, type Replica } from "#platform/database/replica.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

/** How long a session remembers what it wrote, in seconds: a replica that is further behind is not read. */
const rememberedFor = 60;

/**
 * Lets people see what they have just changed, though a replica may not have it yet: whoever changed something carries where the
 * database's log stood then, and is answered by the database itself until the replica is there, by whatever process. Without a
 * replica nothing is carried.
 */
export function ownWrites(replica: Pick<Replica, "position"> | null, publicUrl: string) {
  const name = `${cookiePrefix(publicUrl)}.wrote`;
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (!replica) return next();
    c.set("db", c.get("db").after(asLogPosition(getCookie(c, name))));
    await next();
    const reads = c.req.method === "GET" || c.req.method === "HEAD";
    if (reads || !(c.get("signedIn")?.sessionId || c.req.path.startsWith("/api/auth/"))) return;
    // What was done stands, also where the database cannot say so any more.
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
