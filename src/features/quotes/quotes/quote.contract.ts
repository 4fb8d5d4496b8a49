import * as z from "zod";
import { dayInput, manyLines, oneLine, optionalText, refuseHidden, versionRead } from "#shared/inputBounds.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { mayLag, memberOperation, proOperation, refusals } from "#shared/operation.ts";
import { sentDrawing, signerName } from "#features/quotes/quote-rules/acceptance.ts";
import { quoteChoice, quoteRecipient } from "#features/quotes/quote-rules/quote.ts";
import { savedDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import { messageRule } from "#features/quotes/quote-rules/quoteLimits.ts";
import { quoteOfEstimate } from "#features/quotes/quote-rules/quoteOfEstimate.ts";
import {
  paymentFields,
  quoteDetails,
  quoteFilter,
  quoteRow,
  quoteSettings,
  savedSettings,
  quoteStats,
  quoteTemplate,
} from "#features/quotes/quote-rules/quoteRecord.ts";

const one = z.object({ id: z.uuid() });
/** The fields of a change to the version that the client read; a newer stored version is a conflict. */
const edited = { id: z.uuid(), version: versionRead };
/** Allows two hundred lines with their texts and the terms, each character written as an escape. */
const withLines = { maxBodyBytes: 1024 * 1024 };
const conflicting = refusals("conflict");
/** Packages and deposits are part of Pro. */
const withProParts = refusals("conflict", "subscription_required");

/** The multi-line text fields of a quote and its settings. */
const proseOfQuotes = ["introduction", "terms", "description", "text"];

/** The operations of a business on its quotes. */
export const quotesContract = {
  list: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/quotes",
      summary: "Quotes, filtered and paged, newest first",
    },
    mayLag,
  )
    .input(quoteFilter)
    .output(z.object({ rows: z.array(quoteRow), total: z.int() })),
  ofEstimates: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/quotes/of-estimates",
      summary: "Of each of these estimates its newest quote, and where it stands",
    },
    mayLag,
  )
    // In a query string, a single ID is not parsed as a list.
    .input(z.object({ ids: z.union([z.array(z.uuid()).min(1).max(100), z.uuid().transform((id) => [id])]) }))
    .output(z.object({ rows: z.array(quoteOfEstimate) })),
  stats: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/quotes/stats",
      summary: "How many quotes stand where, and what they are worth",
    },
    mayLag,
  ).output(quoteStats),
  get: memberOperation("manager", {
    method: "GET",
    path: "/quotes/{id}",
    summary: "One quote with its versions, what happened with it, its messages and its payments",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  create: memberOperation("manager", {
    method: "POST",
    path: "/quotes",
    summary: "Begin a quote: of an estimate or its whole request, of a template, of another quote, or of nothing",
  })
    .errors(refusals("not_found", "subscription_required"))
    .input(
      z.object({
        estimate_id: z.uuid().optional(),
        whole_request: z.boolean().default(false),
        template_id: z.uuid().optional(),
        quote_id: z.uuid().optional(),
        customer_id: z.uuid().optional(),
      }),
    )
    .output(quoteDetails),
  save: memberOperation(
    "manager",
    { method: "PUT", path: "/quotes/{id}", summary: "Write a quote that is not sent, or its next version" },
    withLines,
  )
    .errors(withProParts)
    .input(
      z.object({ ...edited, offer: savedDraft, recipient: quoteRecipient }).superRefine(refuseHidden(proseOfQuotes)),
    )
    .output(quoteDetails),
  discard: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/discard",
    summary: "Drop the next version that is being written; what was sent stays",
  })
    .errors(conflicting)
    .input(z.object(edited))
    .output(quoteDetails),
  remove: memberOperation("manager", {
    method: "DELETE",
    path: "/quotes/{id}",
    summary: "Delete a quote that was never sent",
  })
    .errors(conflicting)
    .input(one)
    .output(z.object({})),
  send: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/send",
    summary: "Freeze what is written as the next version, and email it to the customer where it has an address",
  })
    .errors(conflicting)
    .input(
      z.object({
        ...edited,
        last_day: dayInput(),
        email: z.boolean().default(true),
        outside_range_confirmed: z.boolean().default(false),
      }),
    )
    .output(quoteDetails),
  withdraw: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/withdraw",
    summary: "Withdraw a quote that is not accepted",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  extend: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/extend",
    summary: "Let a quote stand until another day, without a new version",
  })
    .errors(conflicting)
    .input(one.extend({ last_day: dayInput() }))
    .output(quoteDetails),
  emailAgain: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/emails",
    summary: "Email the version that stands to the customer once more, without a new version",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  renewLink: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/link",
    summary: "Give a quote another link; the one before leads nowhere from then on",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  release: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/release",
    summary: "Let an accepted quote go, with a reason: it is open again",
  })
    .errors(conflicting)
    .input(one.extend({ reason: manyLines().min(1, "Please give a reason.").max(1_000) }))
    .output(quoteDetails),
  recordAcceptance: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/acceptance",
    summary: "Record that the customer said yes by phone or in person: without a signature, and marked so",
  })
    .errors(conflicting)
    .input(
      one.extend({
        how: z.enum(["phone", "in_person"]),
        choice: quoteChoice,
        content_hash: z.string().max(64),
        name: signerName,
        name_drawn: sentDrawing,
        note: optionalText(1_000),
      }),
    )
    .output(quoteDetails),
  recordDecline: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/decline",
    summary: "Record that the customer said no",
  })
    .errors(conflicting)
    .input(one.extend({ reason: optionalText(1_000) }))
    .output(quoteDetails),
  answer: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/messages",
    summary: "Write to the customer about a quote",
  })
    .errors(conflicting)
    .input(one.extend({ text: writtenText(messageRule) }))
    .output(quoteDetails),
  markRead: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/read",
    summary: "Note that what the customer wrote has been read",
  })
    .input(one)
    .output(z.object({})),
  recordPayment: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/payments",
    summary: "Record money that came by hand",
  })
    .errors(conflicting)
    .input(one.extend(paymentFields.shape))
    .output(quoteDetails),
  undoPayment: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/payments/{payment_id}/undo",
    summary: "Undo a recorded payment by an entry against it",
  })
    .errors(conflicting)
    .input(one.extend({ payment_id: z.uuid() }))
    .output(quoteDetails),
  settings: memberOperation("manager", {
    method: "GET",
    path: "/quotes/settings",
    summary: "How the business quotes",
  }).output(quoteSettings.extend({ version: z.int() })),
  saveSettings: memberOperation(
    "manager",
    { method: "PUT", path: "/quotes/settings", summary: "Change how the business quotes" },
    withLines,
  )
    .errors(withProParts)
    .input(savedSettings.safeExtend({ version: versionRead }).superRefine(refuseHidden(proseOfQuotes)))
    .output(quoteSettings.extend({ version: z.int() })),
  templates: proOperation("manager", {
    method: "GET",
    path: "/quotes/templates",
    summary: "What quotes can begin from, by name",
  }).output(z.object({ rows: z.array(quoteTemplate) })),
  addTemplate: proOperation("manager", {
    method: "POST",
    path: "/quotes/templates",
    summary: "Make what is written of a quote a template",
  })
    .errors(refusals("not_found", "conflict"))
    .input(
      z.object({
        quote_id: z.uuid(),
        name: oneLine().min(1, "Please name this template.").max(fieldLengths.name),
      }),
    )
    .output(quoteTemplate),
  removeTemplate: proOperation("manager", {
    method: "DELETE",
    path: "/quotes/templates/{id}",
    summary: "Delete a template",
  })
    .input(one)
    .output(z.object({})),
};
