import { isContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import { contract } from "#api/contract.ts";
import { cachedOperations } from "./offlineCache.ts";

test("cached operations only read, and only owners call them", () => {
  for (const name of cachedOperations) {
    const procedure = name
      .split(".")
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], contract);
    if (!isContractProcedure(procedure)) throw new Error(`There is no operation ${name}.`);
    expect(procedure["~orpc"].route.method, name).toBe("GET");
    expect(procedure["~orpc"].meta, name).not.toMatchObject({ access: "public" });
  }
});
