import type { Plugin } from "vite";
import { contractRoutes } from "#api/contractRoutes.ts";

/** Writes what callers need of the contract into the pages as data, without what documents it and without its schemas. */
export function contractAsData(): Plugin {
  return {
    name: "contract-as-data",
    apply: "build",
    load: (id) =>
      id.replaceAll("\\", "/").endsWith("/src/api/contractRoutes.ts")
        ? `export const contractRoutes = ${JSON.stringify(contractRoutes, withoutDocumentation)};`
        : undefined,
  };
}

const documentation = new Set(["summary", "description", "tags", "successDescription"]);

const withoutDocumentation = (key: string, value: unknown): unknown => (documentation.has(key) ? undefined : value);
