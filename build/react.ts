import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build, type Manifest, type Plugin } from "vite";
import { browserOutput, common, root, webFolder, type Mode } from "./settings.ts";

/**
 * React is one separate file, which the scripts of all pages import. A phone that has opened the form already has it
 * when the page of the request or of a quote opens, and sign-in has loaded it when the app opens. It changes only with
 * React's version. Each page's build imports its names from that file instead of bundling them.
 */
const libraries = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];

const everything = "\0all-of-react";

const manifest = ".vite/react.json";

/** Builds React into an empty `dist/web`, before any page. */
export async function buildReact(mode: Mode): Promise<void> {
  await build({
    ...common,
    mode,
    plugins: [allOfReact()],
    build: {
      ...browserOutput,
      emptyOutDir: true,
      manifest,
      rolldownOptions: {
        input: { react: everything },
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "assets/[name]-[hash].js" },
      },
    },
  });
}

/** Returns the address of the built file: `/assets/react-….js`. */
export function reactAddress(): string {
  const [built] = Object.values(JSON.parse(readFileSync(resolve(webFolder, manifest), "utf8")) as Manifest);
  if (!built) throw new Error("The build has no React chunk.");
  return `/${built.file}`;
}

/** The file's source: each library as a whole, exported under its index in the list. */
function allOfReact(): Plugin {
  return {
    name: "all-of-react",
    resolveId: (id) => (id === everything ? id : undefined),
    load: (id) =>
      id === everything
        ? libraries.map((library, place) => `export { default as _${place} } from "${library}";`).join("\n")
        : undefined,
  };
}

/**
 * In a page's build: resolves React to the exports of its file. The page loads it at once, after its paint
 * (`web/hydrateAfterPaint.ts`), or only through its script.
 */
export function sharedReact(needed: (page: string) => "at once" | "after paint" | "by its script"): Plugin {
  const address = reactAddress();
  const prefix = "\0shared:";
  return {
    name: "shared-react",
    enforce: "pre",
    resolveId(id) {
      if (id === address) return { id, external: "absolute" };
      return libraries.includes(id) ? prefix + id : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const library = id.slice(prefix.length);
      return [
        `import { _${libraries.indexOf(library)} as library } from "${address}";`,
        "export default library;",
        ...namesOf(library).map((name) => `export const ${name} = library.${name};`),
      ].join("\n");
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { path }) {
        const when = needed(path);
        if (when === "at once") return [{ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: address } }];
        return when === "after paint" ? html.replace(/<html[^>]*/, (tag) => `${tag} data-react="${address}"`) : undefined;
      },
    },
  };
}

/**
 * Returns the names that a library exports in production, read from its file: running it here would leave its renderer
 * in this process.
 */
function namesOf(library: string): string[] {
  const [folder = ""] = library.split("/");
  const file = `node_modules/${folder}/cjs/${library.replace("/", "-")}.production.js`;
  const names = [...readFileSync(resolve(root, file), "utf8").matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name ?? "");
  if (names.length === 0) throw new Error(`${file} exports nothing.`);
  return names;
}
