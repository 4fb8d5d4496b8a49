import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's own folder, from any working directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export const at = (...parts) => join(root, ...parts);

/** Lets Node cache compiled code beside the packages: a server is up a second sooner, and the tests start many. */
export const keepCompiled = { NODE_COMPILE_CACHE: at("node_modules", ".cache", "compiled") };

/** True if this file is the one that was started, and not an import. */
export const isStarted = (url) => process.argv[1] !== undefined && fileURLToPath(url) === realpathSync(process.argv[1]);

/**
 * Runs a program in the project's folder and returns its exit code (1 if a signal ended it or it could not start).
 * `quiet` captures its output and returns it as `output` instead of showing it. On SIGTERM or SIGINT it ends the
 * program first, and then this process.
 */
export function run(command, args, { env, quiet = false, timeout, shell = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...keepCompiled, ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      timeout,
      shell,
    });
    const interrupt = (signal, number) => {
      child.kill(signal);
      child.once("close", () => process.exit(128 + number));
    };
    process.once("SIGTERM", interrupt).once("SIGINT", interrupt);
    const ended = (code, text) => {
      process.off("SIGTERM", interrupt).off("SIGINT", interrupt);
      done({ code, output: text });
    };
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => ended(1, `${output}${error.message}\n`));
    child.once("close", (code) => ended(code ?? 1, output));
  });
}

/** Runs one of our commands: waits for it, and turns a failure into one plain line and exit code 1. */
export async function main(command) {
  try {
    process.exitCode = (await command()) ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
