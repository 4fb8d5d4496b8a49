import { buildApp } from "./app.ts";
import { prerender } from "./prerender.ts";
import { buildReact } from "./react.ts";
import { buildServiceWorker } from "./serviceWorker.ts";
import type { Mode } from "./settings.ts";
import { buildFormForServer, buildStandalonePages } from "./standalone.ts";
import { buildVerifierFiles } from "./verifierFile.ts";

/**
 * `node build/main.ts production`: builds every page of the product into dist/; each build uses the results of the
 * previous ones.
 */
const mode: Mode = process.argv[2] === "development" ? "development" : "production";

await buildReact(mode);
await buildApp(mode);
await buildStandalonePages(mode);
await buildFormForServer(mode);
await buildVerifierFiles(mode);
await prerender();
await buildServiceWorker();
