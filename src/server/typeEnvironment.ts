/** Compiles only if server code knows no globals of a page. A library's types could add them unnoticed. */
export const knowsBrowser: typeof globalThis extends { window: unknown } | { document: unknown } ? true : false = false;
