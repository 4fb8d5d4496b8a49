import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

/** The other half of watchdog.ts, in a thread of its own. */

/** It looks so often, in milliseconds, and gives the process up after so many looks without a sign. */
const lookEvery = 5_000;
const maxMissed = 6;

const beats = workerData as Int32Array;
let heard = -1;
let missed = 0;

// Looks are counted, not seconds: a machine that slept has missed none.
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  missed = beat === heard ? missed + 1 : 0;
  heard = beat;
  if (missed < maxMissed) return;
  const line = { level: 60, time: Date.now(), pid: process.pid, msg: "the process stood still and ends itself" };
  writeSync(1, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, "SIGKILL");
}, lookEvery);
