/** Compiles only while browser code knows none of Node's globals: a library's types may bring them along unnoticed. */
export const knowsNode: typeof globalThis extends { Buffer: unknown } | { process: unknown } ? true : false = false;
