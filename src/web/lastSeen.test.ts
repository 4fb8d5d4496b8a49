import { isContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import { contract } from "#api/contract.ts";
import { readingsKept } from "./lastSeen.ts";

test("what is kept for reading without a signal is only ever read, and by owners", () => {
  for (const name of readingsKept) {
    const procedure = name
      .split(".")
      .reduce<unknown>((tree, part) => (tree as Record<string, unknown>)[part], contract);
    if (!isContractProcedure(procedure)) throw new Error(`There is no operation ${name}.`);
    expect(procedure["~orpc"].route.method, name).toBe("GET");
    expect(procedure["~orpc"].meta, name).not.toMatchObject({ access: "public" });
  }
});
