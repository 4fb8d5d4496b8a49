import { expect, test } from "vitest";
import { retryDelayOf } from "./retryDelay.ts";

const now = Date.UTC(2026, 10, 22, 12, 0, 0);

test.each([
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after": " 0 " }, 0],
  [{ "retry-after": "1.5" }, 1_500],
  [{ "retry-after": "Sun, 22 Nov 2026 12:00:09 GMT" }, 9_000],
  [{ "retry-after": "Sun, 22 Nov 2026 11:00:00 GMT" }, 0],
  [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
  [{ "retry-after": "soon" }, null],
  [{ "retry-after": "-5" }, null],
  [{ "retry-after": "" }, null],
  [{}, null],
])("%o is a pause of %s ms", (headers, pause) => {
  expect(retryDelayOf(headers, now)).toBe(pause);
});
