import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { currentOperation, type OperationInProgress } from "#platform/process/operationInProgress.ts";
import { openPageHeader } from "#shared/openPage.ts";
import { observeRequests, type Metrics } from "./requests.ts";

test("a request belongs to its page until it is answered; a name that no page can have counts as none", async () => {
  const metrics = { requests: { inc() {} }, duration: { observe() {} } } as unknown as Metrics;
  const app = new Hono<HttpEnv>().use(observeRequests(pino({ enabled: false }), metrics, 1_000));
  let underWay: OperationInProgress | undefined;
  app.post("/", (c) => {
    underWay = currentOperation();
    return c.text(underWay?.page ?? "none");
  });
  const answerTo = async (page: string) =>
    (await app.request("/", { method: "POST", headers: { [openPageHeader]: page } })).text();
  expect(await answerTo("thispage")).toBe("thispage");
  // Work that goes on after the answer is news to the page.
  expect(underWay?.page).toBeUndefined();
  expect(await answerTo("This page!")).toBe("none");
});
