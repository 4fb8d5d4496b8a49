import { buildFormForServer, buildStandalonePages } from "./standalone.ts";

/** `node build/pseudoPages.ts`: the pages of homeowners in the language that nobody speaks, beside those that are built. */
await buildStandalonePages("production", ["pseudo"]);
await buildFormForServer("production", ["pseudo"]);
