import { Counter, Gauge, type Registry } from "prom-client";
import type { AppParts } from "./appParts.ts";

/** Metrics of a process besides those of its requests and jobs, for Prometheus. */

/** Adds metrics of the free space on the disks. */
export function addDiskFigures(registers: Registry[], room: AppParts["room"]): void {
  // All processes report the same disk.
  const ofFolder = { labelNames: ["of"], registers, aggregator: "min" } as const;
  new Gauge({
    ...ofFolder,
    name: "yardstick_disk_free_bytes",
    help: "Free space on the disks of the data and the photos",
    async collect() {
      for (const { of, free } of (await room.figures()).folders) this.set({ of }, free);
    },
  });
  new Gauge({
    ...ofFolder,
    name: "yardstick_disk_total_bytes",
    help: "Size of the disks of the data and the photos",
    async collect() {
      for (const { of, total } of (await room.figures()).folders) this.set({ of }, total);
    },
  });
}

/** Adds metrics of the times that the process was stuck. */
export function addStuckFigures(registers: Registry[], watchdog: NonNullable<AppParts["watchdog"]>): void {
  for (const [figure, help] of [
    ["times", "Number of times that the event loop was blocked for at least a second"],
    ["seconds", "Total seconds that the event loop was blocked"],
  ] as const)
    new Counter({
      name: figure === "times" ? "yardstick_stuck_total" : "yardstick_stuck_seconds_total",
      help,
      registers,
      collect() {
        this.reset();
        this.inc(watchdog.figures()[figure]);
      },
    });
}

/** Adds metrics of the newest backup and of failed ones. */
export function addBackupFigures(registers: Registry[], backups: NonNullable<AppParts["backups"]>): void {
  new Gauge({
    name: "yardstick_backup_last_timestamp_seconds",
    help: "Start time of the newest complete backup in BACKUP_DIR; 0 if there is none",
    aggregator: "max",
    registers,
    async collect() {
      this.set(((await backups.figures()).newestAt ?? 0) / 1000);
    },
  });
  new Gauge({
    name: "yardstick_backup_size_bytes",
    help: "Size of the newest complete backup",
    aggregator: "max",
    registers,
    async collect() {
      this.set((await backups.figures()).newestBytes);
    },
  });
  new Counter({
    name: "yardstick_backup_failures_total",
    help: "Failed backups",
    registers,
    async collect() {
      const { failures } = await backups.figures();
      this.reset();
      this.inc(failures);
    },
  });
}

/** Adds metrics of the reads from the database's replica, and of its lag. */
export function addReplicaFigures(registers: Registry[], replica: NonNullable<AppParts["replica"]>): void {
  new Counter({
    name: "yardstick_replica_reads_total",
    help: "Queries answered by the replica, and queries that went to the primary because the replica was unavailable or behind",
    labelNames: ["by"],
    registers,
    collect() {
      const { reads, passedOn } = replica.figures();
      this.reset();
      this.inc({ by: "replica" }, reads);
      this.inc({ by: "primary" }, passedOn);
    },
  });
  new Gauge({
    name: "yardstick_replica_lag_seconds",
    help: "Replication lag in seconds; -1 if the replica is unavailable or too far behind to be read",
    aggregator: "average",
    registers,
    collect() {
      this.set(replica.figures().lagSeconds ?? -1);
    },
  });
}
