import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { compare, newLedger, type Ledger } from "./ledger.ts";
import { inWords, type Scenario } from "./trial.ts";
import { startWorld } from "./world.ts";
import { startWriters } from "./writers.ts";

/**
 * Makes a backup while everyone writes, restores it into an empty folder, and starts it. Everything acknowledged before
 * the backup began must be there, with its pictures.
 */
export const backup: Scenario = {
  name: "backup",
  what: "backup while writing, restore into an empty folder, compare",
  quick: false,
  async run(trial) {
    const folder = await mkdtemp(join(tmpdir(), "yardstick-backup-"));
    try {
      for (let round = 0; round < 3 && (round === 0 || trial.left() > 60_000); round++) {
        const file = join(folder, `${round}.backup`);
        const restored = join(folder, `restored-${round}`);
        const secret = `${crypto.randomUUID()}${crypto.randomUUID()}`;
        const world = await startWorld({ AUTH_SECRET: secret });
        const ledger = newLedger();
        try {
          const owners = await world.owners(5);
          const writers = startWriters(trial, world, owners.slice(0, 3), ledger);
          await delay(6_000);
          await writers.stop();
          // From here on others write. All acknowledged writes of the first three must be in the backup.
          const others = startWriters(trial, world, owners.slice(3), newLedger());
          await command("src/server/backup/backupCommand.ts", file, { DATA_DIR: world.server.dataDir });
          await others.stop();
        } finally {
          await world.dispose();
        }
        const began = performance.now();
        await command("src/server/backup/restoreCommand.ts", file, { DATA_DIR: restored });
        const again = await startWorld({ AUTH_SECRET: secret }, { dataDir: restored });
        const took = performance.now() - began;
        try {
          trial.recovered(took);
          await compare(trial, again.server.url, ledger);
          trial.round(
            `${countOf(ledger)} acknowledged things in the backup, restored and started within ${inWords(took)}`,
          );
        } finally {
          await again.dispose();
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const countOf = ({ requests, customers, photos, merges }: Ledger): number =>
  requests.size + customers.size + photos.length + merges.length;

/** Runs one of the product's commands. Throws its output if it fails. */
async function command(script: string, file: string, env: Record<string, string>): Promise<void> {
  const project = resolve(import.meta.dirname, "..");
  const child = spawn(resolve(project, "node_modules/.bin/node"), [script, file], {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((ended) => child.on("close", ended));
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${said.slice(-600)}`);
}
