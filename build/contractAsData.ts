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
        ? written()
        : undefined,
  };
}

const ofHomeowners: ReadonlySet<string> = new Set(["publicForms", "requestPages", "quotePages", "invoicePages", "customerPages"]);

/**
 * Returns the module. Each operation is a call of `o` with its place among the few kinds of access, role and method, and
 * its path: the compressed text is a tenth shorter than with the names of all three.
 */
function written(): string {
  const kinds: string[] = [];
  const callOf = (operation: AnyContractProcedure): string => {
    const { access, role } = metaOf(operation);
    const { method, path } = operation["~orpc"].route;
    const kind = `{access:${quoted(access)},role:${quoted(role)},method:${quoted(method)}}`;
    if (!kinds.includes(kind)) kinds.push(kind);
    return `o(${kinds.indexOf(kind)},${quoted(path)})`;
  };
  const nouns = Object.entries(contractRoutes).filter(([noun]) => !ofHomeowners.has(noun));
  const inBraces = (entries: string[]) => `{${entries.join(",")}}`;
  const routes = inBraces(
    nouns.map(([noun, operations]) => {
      const calls = Object.entries(operations).map(([name, operation]) => `${name}:${callOf(operation)}`);
      return `${noun}:${inBraces(calls)}`;
    }),
  );
  return `const kinds = [${kinds.join(",")}];
const o = (at, path) => {
  const { access, role, method } = kinds[at];
  return { "~orpc": { errorMap: {}, meta: { access, role }, route: { method, path } } };
};
export const contractRoutes = ${routes};`;
}

const quoted = (value: string | null | undefined): string => JSON.stringify(value) ?? "undefined";
