import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const project = resolve(import.meta.dirname, "../../..");

/** A real Yardstick in a process of its own, started as `npm start` starts it, on a data folder of its own. */
export type ServerProcess = {
  /** Its address, without a trailing slash, as it printed it. */
  url: string;
  dataDir: string;
  /** Everything the process has printed, over all its lives. */
  output(): string;
  /** The number of the running process, or of the last one that ran. */
  pid(): number;
  /** Whether the process is running: false once it has ended, by whatever cause. */
  alive(): boolean;
  /** The newest link to `path` that was printed for a mail to this address. */
  mailedLink(recipient: string, path: string): Promise<string>;
  /** Ends the process as a power cut would; the data stays. */
  kill(): Promise<void>;
  /** Restarts it after it ended: the same data, the same address. */
  start(): Promise<void>;
  /** Asks the process to end and answers its exit code; the data stays. */
  terminate(): Promise<number | null>;
  /** Ends it, and removes its data. */
  dispose(): Promise<void>;
};

/**
 * How a server is started otherwise than by `npm start`: on a folder that exists already (and stays when it is
 * disposed of), with options of Node's own, from another file, with fewer file descriptors.
 */
type ServerProcessOptions = { dataDir?: string; nodeOptions?: string[]; entry?: string; descriptors?: number };

/** Starts a server; `env` adds variables. */
export async function startServerProcess(
  env: Record<string, string> = {},
  { nodeOptions = [], entry = "src/server/main.ts", descriptors, ...otherwise }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const dataDir = otherwise.dataDir ?? (await mkdtemp(join(tmpdir(), "yardstick-e2e-")));
  let output = "";
  let child: ChildProcess | undefined;
  let url = "";
  process.once("exit", () => child?.kill("SIGKILL"));

  const start = async () => {
    const from = output.length;
    const node = [resolve(project, "node_modules/.bin/node"), ...nodeOptions, entry];
    const [program = "", ...args] =
      descriptors === undefined ? node : ["sh", "-c", `ulimit -n ${descriptors}; exec "$@"`, "sh", ...node];
    const started = spawn(program, args, {
      cwd: project,
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

/** Waits for something outside of any page; long, for a busy machine may take a minute to start a server. */
async function until(what: string, holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}.`);
    await new Promise((again) => setTimeout(again, 20));
  }
}
