import { parentPort } from "node:worker_threads";
import { runTrials, type TrialBlock } from "./accuracyTrial.ts";

// Runs one block of trials after another, as it is given them.
parentPort?.on("message", (block: TrialBlock) => parentPort?.postMessage(runTrials(block)));
