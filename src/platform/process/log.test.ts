import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { isLinear } from "#testing/linearWork.ts";
import { errorForLog, logWhatLibrariesPrint, openLog } from "./log.ts";

const fromDatabase = (code: string, message: string, more: Partial<DatabaseError> = {}) =>
  Object.assign(new DatabaseError(message, 1, "error"), { code, ...more });

test("an error in the log tells what failed and where, and none of the values that it met", () => {
  const collision = fromDatabase("23505", 'duplicate key value violates unique constraint "user_email_key"', {
    table: "user",
    constraint: "user_email_key",
    detail: "Key (email)=(planted@secret.dev) already exists.",
  });
  const told = errorForLog(new Error("no account could be made", { cause: collision }));
  expect(told).toMatchObject({
    message: "no account could be made",
    cause: { code: "23505", table: "user", constraint: "user_email_key" },
  });
  expect(told.stack).toMatch(/log\.test\.ts/);
  expect(JSON.stringify(told)).not.toMatch(/planted|secret/);
});

test.each([
  fromDatabase("22P02", 'invalid input syntax for type uuid: "planted"'),
  fromDatabase("22003", 'value "planted" is out of range for type integer'),
  fromDatabase("23502", "null value", { detail: "Failing row contains (planted)." }),
  fromDatabase("P0001", "Nobody may read: planted"),
  new Error("Message failed: 550 No such mailbox", {
    cause: new Error("planted@mail.dev is unknown; token=planted-0123456789-abcdefghijklm"),
  }),
  new SyntaxError('Unexpected token p, "planted"... is not valid JSON'),
])("the values stay out of $message", (error) => {
  expect(JSON.stringify(errorForLog(error))).not.toMatch(/planted@|planted-|"planted|: planted|\(planted/);
});

test("what tells an operator something stays", () => {
  expect(errorForLog(new Error("connect ECONNREFUSED 127.0.0.1:5432")).message).toBe(
    "connect ECONNREFUSED 127.0.0.1:5432",
  );
  expect(errorForLog(fromDatabase("42P01", 'relation "services" does not exist')).message).toBe(
    'relation "services" does not exist',
  );
  expect(errorForLog(new Error("no estimate 3f0c6bb8-2d1c-4c57-9f15-0d9f4c1f9a10")).message).toContain("3f0c6bb8");
});

test("what a library prints by itself goes to the log, without values", () => {
  let logged = "";
  const printer: Pick<Console, "error" | "warn"> = { error: () => {}, warn: () => {} };
  logWhatLibrariesPrint(openLog("info", { write: (line: string) => void (logged += line) }), printer);
  printer.error(
    "# SERVER_ERROR: ",
    fromDatabase("57P01", "terminating connection due to administrator command", { detail: "planted-session" }),
  );
  printer.warn("odd cookie planted-0123456789-abcdefghijklm of planted@mail.dev");
  expect(logged).toContain("57P01");
  expect(logged).toContain("odd cookie");
  expect(logged).not.toMatch(/planted-|planted@/);
});

test("of a message of megabytes only the beginning is looked at, and no half of an address or a secret stays", () => {
  const told = (message: string) => errorForLog(new Error(message)).message;
  expect(isLinear(told, `The answer: ${"x".repeat(1_000_000)}`)).toBe(true);
  expect(told(`The answer: ${"x".repeat(1_000_000)}`)).toBe("The answer: …");
  expect(told(`${"word ".repeat(798)}planted@mail.dev planted-0123456789-abcdefghijklm`)).not.toContain("planted");
  expect(errorForLog(new Error("x".repeat(1_000_000))).stack).toMatch(/log\.test\.ts/);
  expect(told("of a@b.dev, <me@mail.dev>: @home, me@ @")).toBe("of …@b.dev, <…@mail.dev>: @home, me@ @");
});
