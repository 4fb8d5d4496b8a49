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
 * Returns the module. Each noun is a text with the beginning that the paths of its operations share, and one line for
 * each kind of access, role and method with the names and the rest of the paths. A path that ends with the name is
 * written up to the slash before it. Compressed, it is two thirds of the size of the same as objects, and the first file
 * of the app contains it.
 */
function written(): string {
  const kinds: string[] = [];
  const lineOf = ([kind, operations]: [string, readonly Named[]], shared: string): string => {
    if (!kinds.includes(kind)) kinds.push(kind);
    const operationOf = ({ name, path }: Named) => name + withoutName(path.slice(shared.length), name);
    return [kinds.indexOf(kind), ...operations.map(operationOf)].join(" ");
  };
  const nouns = Object.entries(contractRoutes).filter(([noun]) => !ofHomeowners.has(noun));
  const texts = nouns.map(([noun, contract]) => {
    const operations = Object.entries(contract).map(([name, operation]) => named(name, operation));
    const shared = sharedBeginning(operations.map(({ path }) => path));
    const lines = [...Map.groupBy(operations, ({ kind }) => kind)].map((group) => lineOf(group, shared));
    return [`${noun} ${shared}`, ...lines].join("\n");
  });
  return `const kinds = [${kinds.join(",")}];
const operation = ({ access, role, method }, path) =>
  ({ "~orpc": { errorMap: {}, meta: { access, role }, route: { method, path } } });
const routesOf = (text) => {
  const [[noun, shared], ...lines] = text.split("\\n").map((line) => line.split(" "));
  return [noun, Object.fromEntries(lines.flatMap(([kind, ...all]) => all.map((one) => {
    const [name] = one.split("/");
    return [name, operation(kinds[kind], shared + one.slice(name.length) + (one.endsWith("/") ? name : ""))];
  })))];
};
export const contractRoutes = Object.fromEntries(${quoted(texts.join("\n\n"))}.split("\\n\\n").map(routesOf));`;
}

type Named = { name: string; path: string; kind: string };

function named(name: string, operation: AnyContractProcedure): Named {
  const { access, role } = metaOf(operation);
  const { method, path = "" } = operation["~orpc"].route;
  if (!/^\/\S*[^\s/]$/.test(path))
    throw new Error(`The path of ${name} has a blank, begins without a slash or ends with one: ${path}`);
  return { name, path, kind: `{access:${quoted(access)},role:${quoted(role)},method:${quoted(method)}}` };
}

const withoutName = (path: string, name: string): string =>
  path.endsWith(`/${name}`) ? path.slice(0, -name.length) : path;

/** Returns the segments with which all paths begin. */
function sharedBeginning(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  let shared = first;
  while (!others.every((path) => path === shared || path.startsWith(`${shared}/`)))
    shared = shared.slice(0, shared.lastIndexOf("/"));
  return shared;
}

const quoted = (value: string | null | undefined): string => JSON.stringify(value) ?? "undefined";
