import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const project = resolve(import.meta.dirname, "../../..");

/** A real Yardstick in a process of its own, started like `npm start`, with its own data folder. */
export type ServerProcess = {
  /** The printed address, without a trailing slash. */
  url: string;
  dataDir: string;
  /** All output of the process, over all restarts. */
  output(): string;
  /** The process id of the running process, or of the last one. */
  pid(): number;
  /** True while the process runs; false once it has ended for any reason. */
  alive(): boolean;
  /** The newest link to `path` in the mails to this address. */
  mailedLink(recipient: string, path: string): Promise<string>;
  /** Kills the process like a power cut. The data remains. */
  kill(): Promise<void>;
  /** Restarts it after it ended, with the same data and address. */
  start(): Promise<void>;
  /** Terminates the process and returns its exit code. The data remains. */
  terminate(): Promise<number | null>;
  /** Ends it, and removes its data. */
  dispose(): Promise<void>;
};

/**
 * Options that differ from `npm start`: an existing folder (which `dispose` does not remove), options of Node's own,
 * another entry file, fewer file descriptors, another folder with the project.
 */
type ServerProcessOptions = {
  dataDir?: string;
  nodeOptions?: string[];
  entry?: string;
  descriptors?: number;
  folder?: string;
};

/** Starts a server; `env` adds variables. */
export async function startServerProcess(
  env: Record<string, string> = {},
  {
    nodeOptions = [],
    entry = "src/server/main.ts",
    descriptors,
    folder = project,
    ...otherwise
  }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const dataDir = otherwise.dataDir ?? (await mkdtemp(join(tmpdir(), "yardstick-e2e-")));
  let output = "";
  let child: ChildProcess | undefined;
  let url = "";
  process.once("exit", () => child?.kill("SIGKILL"));

  const start = async () => {
    const from = output.length;
    const node = [resolve(folder, "node_modules/.bin/node"), ...nodeOptions, entry];
    const [program = "", ...args] =
      descriptors === undefined ? node : ["sh", "-c", `ulimit -n ${descriptors}; exec "$@"`, "sh", ...node];
    const started = spawn(program, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        PORT: url === "" ? "0" : new URL(url).port,
        DATA_DIR: dataDir,
        ...env,
      },
    });
    child = started;
    const hear = (chunk: Buffer) => void (output += chunk.toString());
    started.stdout?.on("data", hear);
    started.stderr?.on("data", hear);
    await until("the server printed its address", () => {
      const printed = / is running at (http:\/\/\S+)/.exec(output.slice(from))?.[1];
      if (printed === undefined && (started.exitCode !== null || started.signalCode !== null))
        throw new Error(`The server did not start. It said: ${output.slice(from)}`);
      if (printed !== undefined) url = printed;
      return printed !== undefined;
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };

  await start();
  return {
    get url() {
      return url;
    },
    dataDir,
    output: () => output,
    pid: () => child?.pid ?? 0,
    alive: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    async mailedLink(recipient, path) {
      const find = () =>
        [...output.matchAll(/^Mail to (\S+): .*\n {2}(\S+)$/gm)].findLast(
          ([, to, link]) => to === recipient && link?.includes(path),
        )?.[2];
      await until(`a mail to ${recipient} with a link to ${path}`, () => find() !== undefined);
      return find() ?? "";
    },
    kill: () => end("SIGKILL"),
    start,
    async terminate() {
      await end("SIGTERM");
      return child?.exitCode ?? null;
    },
    async dispose() {
      await end("SIGTERM");
      if (otherwise.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Waits for a condition outside of any page. The timeout is long, because a busy machine can take a minute to start a
 * server.
 */
async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for: ${what}.`);
    await new Promise((again) => setTimeout(again, 20));
  }
}
