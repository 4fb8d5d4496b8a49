import { readFileSync } from "node:fs";

/**
 * Loaded before a server (`node --import`), shifts the clock that its code reads, `new Date()` and `Date.now()`. The
 * offset in milliseconds is in the file `CLOCK_OFFSET_FILE`, which is read each tenth of a second. Timers do not
 * change, and PostgreSQL has a clock of its own. So this simulates the time that a program reads after its machine's
 * clock was set.
 */
const file = process.env["CLOCK_OFFSET_FILE"] ?? "";
const Real = Date;
let offset = 0;
setInterval(() => {
  try {
    offset = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // No offset has been set yet.
  }
}, 100).unref();

const now = () => Real.now() + offset;
globalThis.Date = new Proxy(Real, {
  construct: (target, given: [], made) =>
    given.length === 0
      ? (Reflect.construct(target, [now()], made) as Date)
      : (Reflect.construct(target, given, made) as Date),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});
