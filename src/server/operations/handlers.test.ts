import { getRouter, isProcedure, type Router } from "@orpc/server";
import { expect, expectTypeOf, test } from "vitest";
import type { contract } from "#api/contract.ts";
import type { RequestContext } from "#platform/operations.ts";
import { serverHandlers } from "./handlers.ts";
import { everyOperation } from "#testing/everyOperation.ts";

test("each operation is answered by the handler of its own name", () => {
  for (const { path, name, route } of everyOperation) {
    const handler = getRouter(serverHandlers, path);
    if (!isProcedure(handler)) throw new Error(`${name} has no handler`);
    const { method = "POST", path: address } = handler["~orpc"].route;
    expect({ method, path: `/api${address}` }, name).toEqual(route);
  }
});

test("an operation without a handler does not compile", () => {
  type Handlers = typeof serverHandlers;
  type Needed = Router<typeof contract, RequestContext>;
  expectTypeOf<Omit<Handlers, "account">>().not.toExtend<Needed>();
  expectTypeOf<Omit<Handlers, "account"> & { account: Omit<Handlers["account"], "me"> }>().not.toExtend<Needed>();
});
