import type { Plugin } from "vite";

const dynamicImport = /\bimport\(((["'`])\.\/[\w.-]+\.js\2)\)/g;

/**
 * Lets a failed `import()` be tried again. A browser remembers the failure of an address as long as the page is open, so
 * a part that was fetched without a connection could never be fetched later: the second try has a query of its own.
 */
export function importAgain(): Plugin {
  return {
    name: "import-again",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk" || chunk.code.search(dynamicImport) < 0) continue;
          const code = chunk.code.replaceAll(dynamicImport, "importAgain($1)");
          chunk.code = `const importAgain=a=>import(a).catch(()=>import(a+"?"+Date.now()));${code}`;
        }
      },
    },
  };
}
