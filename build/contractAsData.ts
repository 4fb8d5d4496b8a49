import type { Plugin } from "vite";
import type { AnyContractProcedure } from "@orpc/contract";
import { metaOf } from "#shared/operationMeta.ts";
import { contractRoutes } from "#api/contractRoutes.ts";

/**
 * Writes the parts of the contract that owners' pages need into them as data: the address and access of each operation.
 * Schemas and documents are left out, and so are operations that only homeowners' pages call, which know their
 * addresses themselves.
 */
export function contractAsData(): Plugin {
  return {
    name: "contract-as-data",
    apply: "build",
    load: (id) =>
      id.replaceAll("\\", "/").endsWith("/src/api/contractRoutes.ts")
        ? `const o = (access, role, method, path) => ({ "~orpc": { errorMap: {}, meta: { access, role }, route: { method, path } } });\nexport const contractRoutes = ${written()};`
        : undefined,
  };
}

const ofHomeowners: ReadonlySet<string> = new Set(["publicForms", "requestPages", "quotePages", "invoicePages"]);

/** Returns the contract as an object literal, in which each operation is a call of `o`. */
function written(): string {
  const nouns = Object.entries(contractRoutes).filter(([noun]) => !ofHomeowners.has(noun));
  const inBraces = (entries: string[]) => `{${entries.join(",")}}`;
  return inBraces(
    nouns.map(([noun, operations]) => {
      const calls = Object.entries(operations).map(([name, operation]) => `${name}:${callOf(operation)}`);
      return `${noun}:${inBraces(calls)}`;
    }),
  );
}

function callOf(operation: AnyContractProcedure): string {
  const { access, role } = metaOf(operation);
  const { method, path } = operation["~orpc"].route;
  return `o(${[access, role, method, path].map((value) => JSON.stringify(value) ?? "undefined").join(",")})`;
}
