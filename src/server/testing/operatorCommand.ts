import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Story } from "./story.ts";

const project = resolve(import.meta.dirname, "../../..");

/**
 * Runs a command as an operator types it, next to a story's running server. Returns its exit code and all its output.
 * `variables` adds some.
 */
export const operatorCommand =
  (file: `${string}Command.ts`, story: () => Story, variables: Record<string, string> = {}) =>
  (...args: string[]): Promise<{ code: number; printed: string }> =>
    promisify(execFile)("node_modules/.bin/node", [`src/server/${file}`, ...args], {
      cwd: project,
      env: { PATH: "/usr/bin:/bin", DATA_DIR: story().dataDir, DATABASE_URL: story().databaseUrl, ...variables },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        printed: error.stdout + error.stderr,
      }),
    );
