import { readFileSync } from "node:fs";

/**
 * Loaded before a server (`node --import`), shifts the clock that its code reads, `new Date()` and `Date.now()`, by the
 * milliseconds that stand in the file `CLOCK_OFFSET_FILE`, reread each tenth of a second. Timers go on as they were,
 * and PostgreSQL has a clock of its own: what is shifted here is what a machine's program believes after its clock was
 * set.
 */
const file = process.env["CLOCK_OFFSET_FILE"] ?? "";
const Real = Date;
let offset = 0;
setInterval(() => {
  try {
    offset = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    // Nothing was set yet.
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
