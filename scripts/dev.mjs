import { spawn } from "node:child_process";
import { ensureBuilt, forgetBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, root } from "./project.mjs";

await main(async () => {
  const node = await ensureInstalled({ tools: true });
  await ensureBuilt(node);
  forgetBuilt();
  const children = [
    ["node_modules/vite/bin/vite.js", "build", "--watch", "--mode", "development", "--logLevel", "warn"],
    ["--watch", "--watch-preserve-output", "src/server/main.ts"],
  ].map((args) => spawn(node, args, { cwd: root, stdio: "inherit", detached: process.platform !== "win32" }));

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
            // One without the other is of no use.
            end();
          });
        }),
    ),
  );
  return Math.max(...codes);
});
