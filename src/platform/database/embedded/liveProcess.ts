import { readFile } from "node:fs/promises";

/** The machine's data about a running process. `name` and `born` are known on Linux only. */
export interface LiveProcess {
  /** The program's short name, such as `postgres`. */
  name?: string;
  /** Its start in the kernel's ticks: tells a process from a later one with the same pid. */
  born?: string;
}

/** Returns the running process with that pid; undefined if there is none (or only a zombie). */
export async function liveProcess(pid: number): Promise<LiveProcess | undefined> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return {};
  const afterName = stat.lastIndexOf(")");
  const name = stat.slice(stat.indexOf("(") + 1, afterName);
  // Everything after the name, from field 3 on: see proc_pid_stat(5).
  const fields = stat.slice(afterName + 2).split(" ");
  if (fields[0] === "Z") return undefined;
  return { name, born: fields[19] };
}
