import { basename } from "node:path";
import { logInside, projectInside, startMachine, type Machine } from "./machine.ts";

/** One way to run Yardstick: its steps, on machines of its own. `say` reports what was seen. */
export type Way = { name: string; try: (given: Given) => Promise<void> };
export type Given = { archive: string; say: (line: string) => void };

const local = "http://127.0.0.1:3000";
export const megabyte = 2 ** 20;
/** The memory that docs/install.md asks for: while packages are installed, while Yardstick runs, for an image. */
export const memory = { installing: 1024 * megabyte, running: 512 * megabyte, building: 4096 * megabyte };

/** Runs the steps of a way on a new machine that has the archive, and removes the machine afterwards. */
export async function onMachine({ archive }: Given, steps: (machine: Machine) => Promise<void>): Promise<void> {
  const machine = await startMachine();
  try {
    machine.limitMemory(memory.installing);
    machine.copyIn(archive, `/root/${basename(archive)}`);
    await machine.run("apt-get update");
    await steps(machine);
    const { killed } = machine.memory();
    if (killed > 0) throw new Error(`${killed} processes were killed for want of memory.`);
  } catch (error) {
    const log = await machine.run(`tail -n 30 ${logInside}`).catch(() => "");
    throw new Error(`${(error as Error).message}\n${log}`, { cause: error });
  } finally {
    machine.remove();
  }
}

/** Waits until the server at port 3000 answers that it is ready. */
export const untilReady = (machine: Machine) =>
  machine.run(`
    for i in $(seq 150); do node -e 'fetch("${local}/readyz").then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' && exit 0; sleep 0.5; done
    echo "The server is not ready after minutes."; exit 1`);

/** Walks at `address`; a certificate of the machine's own is trusted. `only4`: not over IPv6. `only512`: with the memory that a running server needs. */
export async function walk(
  machine: Machine,
  address: string,
  { again = false, ca = "", only4 = false, only512 = true } = {},
): Promise<string> {
  if (only512) machine.limitMemory(memory.running);
  const trust = ca === "" ? "" : `NODE_EXTRA_CA_CERTS=${ca} `;
  const node = `${projectInside}/node_modules/.bin/node ${projectInside}/install-tests/walk.ts`;
  const seen = await machine.run(
    `${trust}${node} ${address} ${again ? "--again" : logInside} ${only4 ? "--ipv4" : ""}`,
  );
  if (only512) machine.limitMemory(memory.installing);
  return `${seen.trim().replaceAll("\n", "; ")}${only512 ? ", in 512 MB for the whole machine" : ""}`;
}
