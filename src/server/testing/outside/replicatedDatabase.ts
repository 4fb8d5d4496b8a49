import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { freePort } from "#platform/database/embedded/embeddedAddress.ts";
import { databaseAccount, embeddedBinaries, runAs } from "#platform/database/embedded/embeddedBinaries.ts";

const run = promisify(execFile);

/** Two real PostgreSQL servers: a database and its streaming replica. */
export type ReplicatedDatabase = {
  url: string;
  replicaUrl: string;
  /** Holds received changes back until `catchUp`. */
  holdBack(): Promise<void>;
  catchUp(): Promise<void>;
  /** Ends the replica like a crash, until `revive` starts it again. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts both with nothing but an empty database. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "yardstick-replicated-"));
  const account = await databaseAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const { initdb, postgres } = await embeddedBinaries(folder, account, () => undefined);
  const [primary, standby] = [join(folder, "primary"), join(folder, "standby")];
  await run(initdb, ["-D", primary, "-U", "postgres", "-E", "UTF8", "--locale=C", "-A", "trust"], runAs(account));
  // A database that was never started can be copied as files. No backup is needed.
  await run("/bin/sh", ["-c", `cp -R -p ${primary} ${standby}`], runAs(account));
  const [port, standbyPort] = [await freePort(), await freePort()];
  await writeFile(join(standby, "standby.signal"), "");

  const launch = async (data: string, on: number, settings: Record<string, string> = {}): Promise<ChildProcess> => {
    const all = {
      listen_addresses: "127.0.0.1",
      port: String(on),
      unix_socket_directories: "",
      fsync: "off",
      ...settings,
    };
    const child = spawn(
      postgres,
      ["-D", data, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...runAs(account),
        stdio: "ignore",
      },
    );
    await answers(urlOn(on));
    return child;
  };
  const launchStandby = () =>
    launch(standby, standbyPort, {
      primary_conninfo: `host=127.0.0.1 port=${port} user=postgres`,
      wal_retrieve_retry_interval: "200ms",
    });
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  const main = await launch(primary, port);
  let replica = await launchStandby();
  const replicaUrl = urlOn(standbyPort);
  const tellReplica = (text: string) => asked(replicaUrl, text);
  return {
    url: urlOn(port),
    replicaUrl,
    holdBack: () => tellReplica("select pg_wal_replay_pause()"),
    catchUp: () => tellReplica("select pg_wal_replay_resume()"),
    kill: () => end(replica, "SIGQUIT"),
    async revive() {
      replica = await launchStandby();
    },
    async stop() {
      await end(replica, "SIGQUIT");
      await end(main, "SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const urlOn = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;

async function asked(url: string, text: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function answers(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await asked(url, "select 1");
    } catch (error) {
      if (tries === 600) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
