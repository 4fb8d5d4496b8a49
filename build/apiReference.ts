import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";
import { root } from "./settings.ts";

/**
 * Adds the renderer of the API's reference to its page. Scalar publishes it as one file for browsers, as a text within
 * its package for servers; the package with the file itself has a hundred times as many dependencies.
 */
export function apiReference(): Plugin {
  const source = rendererSource();
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const fileName = `assets/api-reference-${hash}.js`;
  return {
    name: "api-reference",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: () => [{ tag: "script", attrs: { src: `/${fileName}`, defer: true }, injectTo: "head-prepend" }],
  };
}

function rendererSource(): string {
  const start = "var standalone_default = ";
  const file = resolve(root, "node_modules/@scalar/fastify-api-reference/dist/index.js");
  const line = readFileSync(file, "utf8")
    .split("\n")
    .find((text) => text.startsWith(start));
  const source: unknown = line && runInNewContext(line.slice(start.length));
  if (typeof source !== "string") throw new Error("The renderer of the API's reference is not in its package.");
  return source.replace(/\n\/\/# sourceMappingURL=.*$/, "");
}
