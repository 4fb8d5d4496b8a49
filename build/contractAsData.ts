import type { Plugin } from "vite";
import { contractRoutes } from "#api/contractRoutes.ts";

/**
 * Writes what owners' pages need of the contract into them as data: without what documents it, without its schemas, and
 * without what only the server minds or only the pages of homeowners ask, which know their addresses themselves.
 */
export function contractAsData(): Plugin {
  return {
    name: "contract-as-data",
    apply: "build",
    load: (id) =>
      id.replaceAll("\\", "/").endsWith("/src/api/contractRoutes.ts")
        ? `export const contractRoutes = ${JSON.stringify(contractRoutes, asOwnersAsk)};`
        : undefined,
  };
}

const leftOut: ReadonlySet<string> = new Set(
  "summary description tags successDescription maxBodyBytes takesAnyId personal fresh mayLag publicForms requestPages quotePages".split(" "),
);

const asOwnersAsk = (key: string, value: unknown): unknown => (leftOut.has(key) ? undefined : value);
