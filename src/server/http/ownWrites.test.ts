import { Hono } from "hono";
import { expect, test } from "vitest";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { ownWrites } from "./ownWrites.ts";

/** Sends a request to a server with a replica, whose database is at this position. Returns the answer's cookie. */
async function cookieAfter(method: string, publicUrl: string, position: () => Promise<string>): Promise<string | null> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set("db", { after: () => c.get("db") } as unknown as TenantDb);
    c.set("signedIn", { personId: "ada", email: "ada@mail.dev", membership: null, sessionId: "phone" });
    await next();
  });
  app.use(ownWrites({ position }, publicUrl));
  app.all("/api/services", (c) => c.json({}));
  const answer = await app.request("/api/services", { method });
  expect(answer.status).toBe(200);
  return answer.headers.get("set-cookie");
}
const there = () => Promise.resolve("0/16B3748");

test("after a write a browser remembers where the database was for a minute; no script and no other site reads it", async () => {
  const attributes = (await cookieAfter("POST", "https://yardstick.dev", there))?.split("; ").toSorted();
  expect(attributes).toEqual(
    ["__Host-yardstick.wrote=0%2F16B3748", "Max-Age=60", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"].toSorted(),
  );
});

test("without https the cookie can still be stored", async () => {
  const cookie = await cookieAfter("POST", "http://localhost:3000", there);
  expect(cookie).toMatch(/^yardstick\.wrote=/);
  expect(cookie).not.toContain("Secure");
});

test("a read leaves nothing behind, nor does a write after which the database does not answer", async () => {
  expect(await cookieAfter("GET", "https://yardstick.dev", there)).toBeNull();
  expect(await cookieAfter("POST", "https://yardstick.dev", () => Promise.reject(new Error("away")))).toBeNull();
});
