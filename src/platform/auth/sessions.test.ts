import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSessions, type Sessions } from "./sessions.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { insertOwner } from "#server/testing/insertOwner.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";

/**
 * Counts the query of sign-in's library, which checks the cookie's signature; the stories prove that it finds the right
 * session.
 */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
let sessions: Sessions;
let lookedUp: number;
let endSessions: (personId: string | null) => void;
const personId = randomUUID();
const sessionId = randomUUID();
/** The signed-in person with this address. */
const signedIn = (email: string) => ({
  personId,
  email,
  membership: { businessId: personId, role: "owner" },
  sessionId,
});
const token = randomUUID();
const headers = new Headers({ cookie: `theme=dark; yardstick.session_token=${token}.signature` });

beforeEach(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, { max: 10, onLost: () => {} });
  await insertOwner(pool, personId, "olga@mail.example");
  await pool.query(
    "insert into session (id, token, user_id, business_id, expires_at) values ($1, $2, $3, $3, now() + interval '1 hour')",
    [sessionId, token, personId],
  );
  lookedUp = 0;
  const getSession = async () => {
    lookedUp += 1;
    const { rowCount } = await pool.query("select from session where token = $1 and expires_at > now()", [token]);
    return rowCount === 0 ? null : { user: { id: personId }, session: { id: sessionId, token } };
  };
  sessions = createSessions({
    auth: { api: { getSession: getSession as never } },
    live: { onSessionsEnded: (listener) => (endSessions = listener) },
    db: openSharedDb(pool),
    publicUrl: "http://localhost:3000",
  });
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.end();
  await database.drop();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

test("a cookie is looked at once; later the database only tells whether the session still stands, and for whom", async () => {
  expect(await sessions.find(headers)).toEqual(signedIn("olga@mail.example"));
  await pool.query(`update "user" set email = 'new@mail.example'`);
  expect(await sessions.find(headers)).toEqual(signedIn("olga@mail.example"));
  later(11);
  expect(await sessions.find(headers)).toEqual(signedIn("new@mail.example"));
  expect(lookedUp).toBe(1);
  expect(await sessions.find(new Headers({ cookie: "theme=dark" }))).toBeNull();
});

test("another role, and the end of a membership, count from the moment they are announced, elsewhere after some seconds", async () => {
  await sessions.find(headers);
  await pool.query("update members set role = 'crew'");
  endSessions(personId);
  expect(await sessions.find(headers)).toMatchObject({ membership: { role: "crew" } });
  await pool.query("update members set left_at = now()");
  expect(await sessions.find(headers)).toMatchObject({ membership: { role: "crew" } });
  later(11);
  expect(await sessions.find(headers)).toMatchObject({ membership: null });
});

test("who signed out is refused at once, and a session whose end nobody announced after some seconds", async () => {
  await sessions.find(headers);
  await pool.query("delete from session");
  endSessions(randomUUID());
  expect(await sessions.find(headers)).not.toBeNull();
  later(11);
  expect(await sessions.find(headers)).toBeNull();
  expect(await sessions.find(headers)).toBeNull();
});

test.each([
  ["a person's sessions", personId],
  ["everybody's, after news were lost", null],
])("%s are forgotten at once", async (_, whose) => {
  await sessions.find(headers);
  await pool.query("delete from session");
  endSessions(whose);
  expect(await sessions.find(headers)).toBeNull();
});

test("a session is refused from the moment it expires, however lately it was looked up", async () => {
  await pool.query("update session set expires_at = now() + interval '2 seconds'");
  await sessions.find(headers);
  later(3);
  await pool.query("update session set expires_at = now() - interval '1 second'"); // the database's own clock does not jump
  expect(await sessions.find(headers)).toBeNull();
});

test("a session of 90 days opens nothing more, whatever its end says", async () => {
  await pool.query("update session set created_at = now() - interval '89 days'");
  expect(await sessions.find(headers)).not.toBeNull();
  await pool.query("update session set created_at = now() - interval '91 days'");
  later(11);
  expect(await sessions.find(headers)).toBeNull();
  expect(await sessions.find(headers)).toBeNull();
  expect(lookedUp).toBe(2);
});

test("a session that goes with its account is refused at once", async () => {
  await sessions.find(headers);
  await pool.query(`delete from "user"`);
  endSessions(personId);
  expect(await sessions.find(headers)).toBeNull();
});

test("a session that ends while it is being asked about is not remembered", async () => {
  await sessions.find(headers);
  later(11);
  const asked = sessions.find(headers);
  endSessions(personId);
  await asked;
  await pool.query("delete from session");
  expect(await sessions.find(headers)).toBeNull();
});
