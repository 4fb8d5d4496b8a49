import * as z from "zod";
import { versionRead } from "#shared/inputBounds.ts";
import { proOperation, refusals } from "#shared/operation.ts";
import { notice } from "#shared/words/notice.ts";
import {
  messageSettings,
  preview,
  previewed,
  savedSequence,
  sequence,
  sequenceRead,
  testedStep,
  turnedOn,
} from "./sequence.ts";

const conflicting = refusals("conflict");
/** Allows six messages in two languages, each character written as an escape. */
const withSteps = { maxBodyBytes: 256 * 1024 };
const settingsShown = messageSettings.extend({
  paused_at: z.string().nullable().describe("When all automatic messages were paused; null while they go out."),
  postal_address: z.string().nullable().describe("That of the business, which follow-ups end with."),
  texts: z.boolean().describe("This server can send text messages."),
  version: z.int(),
});

/** The operations of a business on the sequences of its messages. */
export const sequencesContract = {
  list: proOperation("manager", { method: "GET", path: "/sequences", summary: "List sequences" }).output(
    z.array(sequence),
  ),
  save: proOperation(
    "manager",
    { method: "PUT", path: "/sequences/{trigger}", summary: "Update a sequence" },
    withSteps,
  )
    .errors(conflicting)
    .input(savedSequence)
    .output(sequence),
  preview: proOperation(
    "manager",
    { method: "POST", path: "/sequences/{trigger}/preview", summary: "Preview a sequence" },
    withSteps,
  )
    .input(previewed)
    .output(preview),
  test: proOperation(
    "manager",
    { method: "POST", path: "/sequences/{trigger}/tests", summary: "Send a test message" },
    withSteps,
  )
    .errors(conflicting)
    .input(testedStep)
    .output(z.object({ sent_to: z.string(), notice: notice.optional() })),
  turnOn: proOperation("manager", { method: "POST", path: "/sequences/{trigger}/on", summary: "Turn on a sequence" })
    .errors(conflicting)
    .input(turnedOn)
    .output(sequence),
  turnOff: proOperation("manager", { method: "POST", path: "/sequences/{trigger}/off", summary: "Turn off a sequence" })
    .errors(conflicting)
    .input(sequenceRead)
    .output(sequence),
  settings: proOperation("manager", {
    method: "GET",
    path: "/sequences/settings",
    summary: "Get message settings",
  }).output(settingsShown),
  saveSettings: proOperation("manager", {
    method: "PUT",
    path: "/sequences/settings",
    summary: "Update message settings",
  })
    .errors(conflicting)
    .input(messageSettings.extend({ version: versionRead }))
    .output(settingsShown),
};
