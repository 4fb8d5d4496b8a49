import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import type { ServerResponse } from "node:http";
import { relative, resolve } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { pageAt } from "#shared/pages.ts";
import { browserPlugins, common, pageOf, root, resolved } from "./settings.ts";

/**
 * `node build/dev.ts <port> <port of the server>`: serves the app's screens with Vite, which updates an open page as
 * soon as its file is saved. Our server behind it serves everything else: the operations, and the prerendered or
 * server-rendered pages, which are rebuilt when their sources change.
 */
const [port, serverPort] = process.argv.slice(2).map(Number);

/** The sources of the pages that are built, not served by Vite. */
const builtFrom = /^src\/(ui|shared|web\/(site|sign-in|form|form-demo|request|quote|quote-demo|invoice|invoice-demo|my|my-demo|verify|verify-file|reference|worker)|browser|features\/(site|catalog|requests|quotes|invoices|customer-pages|business\/(sign-in|account)))\//;

const server = await createServer({
  ...common,
  mode: "development",
  publicDir: "public",
  plugins: [...browserPlugins(), appPages(), builtPages()],
  resolve: resolved,
  appType: "custom",
  server: {
    port,
    strictPort: true,
    proxy: {
      // The addresses that Vite does not serve.
      "^/(?!@|src/|node_modules/|build/)": { target: `http://localhost:${serverPort}`, xfwd: true },
    },
  },
});
await server.listen();

/** Serves the pages of the app's addresses and of `/design`. */
function appPages(): Plugin {
  return {
    name: "app-pages",
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        const entry = pathname === "/design" ? "design" : pageAt(pathname)?.entry;
        if (request.method !== "GET" || (entry !== "app" && entry !== "design")) return next();
        pageFor(vite, pathname, entry).then((html) => answerPage(response, html), next);
      });
    },
  };
}

function pageFor(vite: ViteDevServer, address: string, entry: string): Promise<string> {
  const page = pageOf(entry);
  const html = readFileSync(page, "utf8").replaceAll(/(src|href)="(\.[^"]+)"/g, (_, name: string, path: string) => {
    const file = relative(root, resolve(page, "..", path)).replaceAll("\\", "/");
    return `${name}="/${file}"`;
  });
  return vite.transformIndexHtml(address, html);
}

function answerPage(response: ServerResponse, html: string): void {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(html);
}

/** Rebuilds the other pages when their sources change: one build at a time, and the last change counts. */
function builtPages(): Plugin {
  let building = false;
  let changed = false;
  const rebuild = () => {
    changed = true;
    if (building) return;
    building = true;
    changed = false;
    spawn(process.execPath, ["scripts/build.mjs", "development"], { cwd: root, stdio: "inherit" }).once("exit", (code) => {
      building = false;
      if (changed) rebuild();
      else if (code === 0) console.log("The pages that are built are up to date.");
    });
  };
  return {
    name: "built-pages",
    configureServer(vite) {
      vite.watcher.on("all", (_, file) => {
        if (builtFrom.test(relative(root, file).replaceAll("\\", "/"))) rebuild();
      });
    },
  };
}
