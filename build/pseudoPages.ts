import { buildFormForServer, buildStandalonePages } from "./standalone.ts";

/** `node build/pseudoPages.ts`: builds the homeowners' pages in the pseudo-language, beside the built pages. */
await buildStandalonePages("production", ["pseudo"]);
await buildFormForServer("production", ["pseudo"]);
