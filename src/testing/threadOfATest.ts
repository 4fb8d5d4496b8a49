import { threadId } from "node:worker_threads";
import { serveTasks } from "#platform/process/threads.ts";

/** A thread that does what a test requests: answers with its number, fails, exits, or never answers. */
export type TestTask = "number" | "fail" | "end" | "never";

serveTasks(async (task: TestTask) => {
  if (task === "fail") throw new Error("A task failed.");
  if (task === "end") process.exit(3);
  if (task === "never") await new Promise(() => setInterval(() => {}, 1_000));
  return { answer: threadId, moved: [] };
});
