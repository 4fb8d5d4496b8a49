import { isContractProcedure } from "@orpc/contract";
import { expect, expectTypeOf, test } from "vitest";
import type { SessionOperations } from "#browser/client/sessionOperations.ts";
import type { Client } from "./client.ts";
import { contract } from "./contract.ts";
import { knownOperations } from "./knownOperations.ts";

test("cached operations only read, and only owners call them", () => {
  for (const name of knownOperations.cached) {
    const procedure = name
      .split(".")
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], contract);
    if (!isContractProcedure(procedure)) throw new Error(`There is no operation ${name}.`);
    expect(procedure["~orpc"].route.method, name).toBe("GET");
    expect(procedure["~orpc"].meta, name).not.toMatchObject({ access: "public" });
  }
});

test("what the session asks is what the contract answers", () => {
  expectTypeOf<Client>().toExtend<SessionOperations>();
});
