import * as z from "zod";
import { versionRead } from "#shared/inputBounds.ts";
import { proOperation, refusals } from "#shared/operation.ts";
import { notice } from "#shared/words/notice.ts";
import { editedMessage, messageDetails, messageRow, outboxCounts, outboxFilter } from "./message.ts";

const one = z.object({ id: z.uuid() });
const edited = one.extend({ version: versionRead });
const conflicting = refusals("conflict");

/** The operations of a business on its planned and sent messages. */
export const messagesContract = {
  list: proOperation("manager", { method: "GET", path: "/messages", summary: "List messages" })
    .input(outboxFilter)
    .output(z.object({ rows: z.array(messageRow), total: z.int() })),
  stats: proOperation("manager", { method: "GET", path: "/messages/stats", summary: "Count messages" }).output(
    outboxCounts,
  ),
  get: proOperation("manager", { method: "GET", path: "/messages/{id}", summary: "Get a message" })
    .input(one)
    .output(messageDetails),
  edit: proOperation("manager", { method: "PUT", path: "/messages/{id}", summary: "Update a planned message" })
    .errors(conflicting)
    .input(editedMessage)
    .output(messageDetails),
  skip: proOperation("manager", { method: "POST", path: "/messages/{id}/skip", summary: "Skip a planned message" })
    .errors(conflicting)
    .input(edited)
    .output(messageDetails),
  restore: proOperation("manager", {
    method: "POST",
    path: "/messages/{id}/restore",
    summary: "Restore a skipped message",
  })
    .errors(conflicting)
    .input(edited)
    .output(messageDetails),
  sendNow: proOperation("manager", { method: "POST", path: "/messages/{id}/send", summary: "Send a planned message" })
    .errors(conflicting)
    .input(edited)
    .output(messageDetails.extend({ notice: notice.optional() })),
  stopFor: proOperation("manager", {
    method: "POST",
    path: "/customers/{id}/messages/stop",
    summary: "Stop messages to a customer",
  })
    .input(one)
    .output(z.object({ stopped: z.int() })),
  pause: proOperation("manager", { method: "POST", path: "/messages/pause", summary: "Pause all messages" }).output(
    outboxCounts,
  ),
  resume: proOperation("manager", { method: "POST", path: "/messages/resume", summary: "Resume all messages" }).output(
    outboxCounts,
  ),
};
