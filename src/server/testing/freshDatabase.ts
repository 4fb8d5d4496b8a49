import { randomBytes } from "node:crypto";
import { type Client, DatabaseError } from "pg";
import { inject } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { asAdmin, urlOfDatabase } from "./asAdmin.ts";

/** An empty database with the newest schema for one test, created in about 0.1 s. `drop` it after the test. */
export async function freshDatabase(): Promise<{ url: string; workerUrls: string[]; drop(): Promise<void> }> {
  const server = inject("postgresUrl");
  const nodes = [server, ...inject("workerUrls")];
  const name = `yardstick_test_${randomBytes(8).toString("hex")}`;
  const onEach = (work: (admin: Client) => Promise<unknown>) => Promise.all(nodes.map((node) => asAdmin(node, work)));
  await onEach((admin) =>
    onceFree(() => admin.query(`create database ${name} template ${inject("templateDatabase")}`)),
  );
  return {
    url: urlOfDatabase(server, name),
    workerUrls: inject("workerUrls").map((worker) => urlOfDatabase(worker, name)),
    drop: async () =>
      void (await onEach((admin) => onceFree(() => admin.query(`drop database if exists ${name} with (force)`)))),
  };
}

/** Retries while others use the database: another worker that also copies it, or a daemon of the cluster. */
async function onceFree(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await work());
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === "55006")) throw error;
      await delay(50);
    }
  }
}
