import { serveTasks } from "#platform/process/threads.ts";
import { readInboundMail, type InboundRequest } from "./readInboundMail.ts";

/** A worker thread that reads emails. */

export type InboundMailTask = { body: Uint8Array; domain: string };

serveTasks<InboundMailTask, InboundRequest>(async ({ body, domain }) => ({
  answer: await readInboundMail(body, domain),
  moved: [],
}));
