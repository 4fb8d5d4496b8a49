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
    help: "Room left on the disk of the data and of the photos",
    async collect() {
      for (const { of, free } of (await room.figures()).folders) this.set({ of }, free);
    },
  });
  new Gauge({
    ...ofFolder,
    name: "yardstick_disk_total_bytes",
    help: "The size of that disk",
    async collect() {
      for (const { of, total } of (await room.figures()).folders) this.set({ of }, total);
    },
  });
}

/** Adds metrics of the times that the process was stuck. */
export function addStuckFigures(registers: Registry[], watchdog: NonNullable<AppParts["watchdog"]>): void {
  for (const [figure, help] of [
    ["times", "How often the process was so busy with one thing that it answered nobody for a second"],
    ["seconds", "For how many seconds altogether"],
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
    help: "When the newest whole backup in BACKUP_DIR began; 0 where there is none",
    aggregator: "max",
    registers,
    async collect() {
      this.set(((await backups.figures()).newestAt ?? 0) / 1000);
    },
  });
  new Gauge({
    name: "yardstick_backup_size_bytes",
    help: "The size of the newest whole backup",
    aggregator: "max",
    registers,
    async collect() {
      this.set((await backups.figures()).newestBytes);
    },
  });
  new Counter({
    name: "yardstick_backup_failures_total",
    help: "Backups that failed",
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
    help: "Questions answered by the replica, and those it might have answered but for being away or behind",
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
    help: "How far the replica is behind; -1 where it is away or too far behind to be read",
    aggregator: "average",
    registers,
    collect() {
      this.set(replica.figures().lagSeconds ?? -1);
    },
  });
}
