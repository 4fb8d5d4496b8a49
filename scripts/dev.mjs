import { spawn } from "node:child_process";
import { ensurePagesBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, root } from "./project.mjs";

/** The port of the app's pages; the server listens on the next port. */
const port = Number(process.env.PORT ?? 3000);

await main(async () => {
  const node = await ensureInstalled({ tools: true });
  await ensurePagesBuilt(node);
  const env = { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}` };
  const children = [
    ["build/dev.ts", String(port), String(port + 1)],
    ["--watch", "--watch-preserve-output", "src/server/main.ts"],
  ].map((args) => spawn(node, args, { cwd: root, env, stdio: "inherit", detached: process.platform !== "win32" }));

  let ending = false;
  const end = () => {
    ending = true;
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((done) => {
          child.once("error", () => done(1));
          child.once("exit", (code) => {
            done(ending ? 0 : (code ?? 1));
            // One is of no use without the other.
            end();
          });
        }),
    ),
  );
  return Math.max(...codes);
});
