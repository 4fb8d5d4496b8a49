/** Compiles only while browser code knows none of Node's globals. A library's types may add them unnoticed. */
export const knowsNode: typeof globalThis extends { Buffer: unknown } | { process: unknown } ? true : false = false;
