import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { keepRunning } from "./keepRunning.mjs";
import { at, keepCompiled, main, root } from "./project.mjs";
import settings from "#platform/process/serverSettings.json" with { type: "json" };

await main(async () => {
  const node = await ensureInstalled();
  await ensureBuilt(node);
  return serve(node);
});

/** Runs the server until it ends for good, and returns its exit code. */
function serve(node) {
  const { ended, stop } = keepRunning(() =>
    // Its own session, so that Ctrl-C reaches the server once, through the launcher; and a channel that closes when the
    // launcher is gone. docs/performance.md explains the settings, "Memory".
    spawn(node, [...settings.flags, "--import", "./scripts/endWithLauncher.mjs", "src/server/main.ts"], {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      detached: process.platform !== "win32",
      env: { ...keepCompiled, ...settings.env, ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" },
    }).once("error", (error) => console.error(`${at("src/server/main.ts")} did not start: ${error.message}`)),
  );

  // A killed npm does not end its children: notice that it is gone, and end as on SIGTERM.
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = starter();
    setInterval(() => starter() !== npm && stop(), 500).unref();
  }
  return ended;
}

/** The process that started this one: npm, which puts a shell in between (read on Linux only). */
function starter() {
  const parent = process.ppid;
  try {
    const [, name, ppid] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return /^(sh|dash|bash|ash|busybox|zsh)$/.test(name) ? Number(ppid) : parent;
  } catch {
    return parent;
  }
}
