import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findNode } from "./install.mjs";
import { at, isStarted, main, root } from "./project.mjs";

/** Migrations of a large database may take this long. */
const longestStart = 30 * 60_000;

/**
 * `npm run upgrade -- FILE`: replaces the release in this folder, which systemd runs as the service `yardstick`, by the
 * one in the archive FILE. The packages are installed while the service runs; then it stops, is backed up, and starts
 * as the new release. If anything before that start fails, the former release runs again. The former release stays
 * beside this folder.
 */
async function upgrade() {
  const [archive, ...more] = process.argv.slice(2);
  if (archive === undefined || more.length > 0) throw new Error("Name the archive: npm run upgrade -- FILE");
  if (!existsSync(resolve(archive))) throw new Error(`${resolve(archive)} does not exist.`);
  const service = runningService();
  const next = `${root}.next`;
  const previous = `${root}.previous`;

  console.log("Installing the new release beside the running one …");
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next);
  execFileSync("tar", ["-xzf", resolve(archive), "--strip-components", "1", "-C", next], { stdio: "inherit" });
  execFileSync(process.execPath, [join(next, "scripts", "install.mjs")], { cwd: next, stdio: "inherit" });

  console.log("Stopping the service …");
  systemctl("stop");
  let backup;
  try {
    backup = backUp(service);
    rmSync(previous, { recursive: true, force: true });
    renameSync(root, previous);
    renameSync(next, root);
  } catch (error) {
    if (!existsSync(root)) renameSync(previous, root);
    systemctl("start");
    throw new Error(`Nothing was changed, and the former release runs again: ${error.message}`, { cause: error });
  }

  console.log("Starting the new release …");
  systemctl("start");
  if (!(await isReady(service.env)))
    throw new Error(
      `The new release is not ready; journalctl -u yardstick says why. The former one is in ${previous}, ` +
        `its backup in ${backup}; docs/install.md says how to go back.`,
    );
  console.log(`Yardstick ${versionIn(root)} is ready. The former release is in ${previous}, its backup in ${backup}.`);
}

const systemctl = (...args) => execFileSync("systemctl", [...args, "yardstick"], { encoding: "utf8" });

/** The environment and the account of the running service. */
function runningService() {
  const pid = systemctl("show", "--property=MainPID", "--value").trim();
  if (pid === "0" || pid === "") throw new Error("The service yardstick does not run: systemctl start yardstick.");
  const { uid, gid } = statSync(`/proc/${pid}`);
  return { env: environmentOf(readFileSync(`/proc/${pid}/environ`, "utf8")), uid, gid };
}

/** Reads variables as the system lists those of a process. */
export function environmentOf(text) {
  const entries = text.split("\0").filter((entry) => entry.includes("="));
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf("=")), entry.slice(entry.indexOf("=") + 1)]),
  );
}

/** The backup's file: in the folder of scheduled backups, else in the data folder. */
export function backupFile({ BACKUP_DIR, DATA_DIR }, version, now) {
  const time = now.toISOString().slice(0, 19).replaceAll(":", "-");
  return join(BACKUP_DIR || DATA_DIR, `before-upgrade-of-${version}-${time}.zip`);
}

/** Backs up as the account of the service, compares the backup with its checksums, and returns its file. */
function backUp(service) {
  const file = backupFile(service.env, versionIn(root), new Date());
  console.log("Backing up …");
  runAs(service, "backupCommand.ts", file);
  runAs(service, "restoreCommand.ts", file, "--check");
  return file;
}

function runAs({ env, uid, gid }, command, ...args) {
  const options = { cwd: root, env, uid, gid, stdio: "inherit" };
  execFileSync(findNode(), [at("src", "server", "backup", command), ...args], options);
}

const versionIn = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;

/** Waits until the server answers that it is ready; false if the service ended or took too long. */
async function isReady({ PORT, HOST }) {
  const host = HOST === undefined || HOST === "" || HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT || 3000}/readyz`;
  for (const end = Date.now() + longestStart; Date.now() < end; await delay(500)) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return true;
    const state = systemctl("show", "--property=ActiveState", "--value").trim();
    if (state === "failed" || state === "inactive") return false;
  }
  return false;
}

if (isStarted(import.meta.url)) await main(upgrade);
