/** Compiles only while server code knows none of a page's globals: a library's types may bring them along unnoticed. */
export const knowsBrowser: typeof globalThis extends { window: unknown } | { document: unknown } ? true : false = false;
