import * as z from "zod";
import {
  dayInput,
  manyLines,
  oneLine,
  optionalLine,
  optionalText,
  refuseHidden,
  correctedSearches,
  soughtText,
  versionRead,
} from "#shared/inputBounds.ts";
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
  quoteSelection,
  quoteSettings,
  savedSettings,
  quoteStats,
  quoteTemplate,
  waiting,
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
      summary: "List quotes",
    },
    mayLag,
  )
    .input(quoteFilter)
    .output(z.object({ rows: z.array(quoteRow), total: z.int() })),
  find: memberOperation("manager", { method: "GET", path: "/quotes/find", summary: "Find quotes" }, mayLag)
    .input(soughtText)
    .output(z.array(quoteRow.pick({ id: true, number: true, title: true, recipient_name: true, state: true }))),
  didYouMean: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/quotes/did-you-mean",
      summary: "List corrections of a quote search",
    },
    mayLag,
  )
    .input(quoteSelection)
    .output(correctedSearches),
  ofEstimates: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/quotes/of-estimates",
      summary: "List quotes of estimates",
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
      summary: "Count quotes by status",
    },
    mayLag,
  ).output(quoteStats),
  waiting: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/quotes/waiting",
      summary: "Count waiting work",
    },
    mayLag,
  ).output(waiting),
  get: memberOperation("manager", {
    method: "GET",
    path: "/quotes/{id}",
    summary: "Get a quote",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  create: memberOperation("manager", {
    method: "POST",
    path: "/quotes",
    summary: "Create a quote",
  })
    .errors(refusals("not_found", "conflict", "subscription_required"))
    .input(
      z.object({
        estimate_id: z.uuid().optional(),
        whole_request: z.boolean().default(false),
        template_id: z.uuid().optional(),
        quote_id: z.uuid().optional(),
        customer_id: z.uuid().optional(),
        /** The job of a change order. */
        job_id: z.uuid().optional(),
        /** With `customer_id`: the address of the place. Sizes known there become lines at today's rates. */
        address: optionalLine(fieldLengths.address),
      }),
    )
    .output(quoteDetails),
  save: memberOperation(
    "manager",
    { method: "PUT", path: "/quotes/{id}", summary: "Update a quote's draft" },
    withLines,
  )
    .errors(withProParts)
    .input(
      z.object({ ...edited, offer: savedDraft, recipient: quoteRecipient }).superRefine(refuseHidden(proseOfQuotes)),
    )
    .output(quoteDetails),
  usePlaceSizes: memberOperation(
    "manager",
    {
      method: "POST",
      path: "/quotes/{id}/place-sizes",
      summary: "Use a place's sizes in a quote",
    },
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
    summary: "Discard a draft",
  })
    .errors(conflicting)
    .input(z.object(edited))
    .output(quoteDetails),
  remove: memberOperation("manager", {
    method: "DELETE",
    path: "/quotes/{id}",
    summary: "Delete a quote",
  })
    .errors(conflicting)
    .input(one)
    .output(z.object({})),
  send: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/send",
    summary: "Send a quote",
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
    summary: "Withdraw a quote",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  extend: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/extend",
    summary: "Extend a quote",
  })
    .errors(conflicting)
    .input(one.extend({ last_day: dayInput() }))
    .output(quoteDetails),
  emailAgain: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/emails",
    summary: "Resend a quote",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  renewLink: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/link",
    summary: "Renew a quote's link",
  })
    .errors(conflicting)
    .input(one)
    .output(quoteDetails),
  release: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/release",
    summary: "Cancel an acceptance",
  })
    .errors(conflicting)
    .input(one.extend({ reason: manyLines().min(1, "Please give a reason.").max(1_000) }))
    .output(quoteDetails),
  recordAcceptance: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/acceptance",
    summary: "Record an acceptance",
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
    summary: "Record a decline",
  })
    .errors(conflicting)
    .input(one.extend({ reason: optionalText(1_000) }))
    .output(quoteDetails),
  answer: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/messages",
    summary: "Send a message",
  })
    .errors(conflicting)
    .input(one.extend({ text: writtenText(messageRule) }))
    .output(quoteDetails),
  markRead: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/read",
    summary: "Mark a quote's messages as read",
  })
    .input(one)
    .output(z.object({})),
  recordPayment: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/payments",
    summary: "Record a payment",
  })
    .errors(conflicting)
    .input(one.extend({ ...paymentFields.shape, idempotency_key: z.uuid().optional() }))
    .output(quoteDetails),
  undoPayment: memberOperation("manager", {
    method: "POST",
    path: "/quotes/{id}/payments/{payment_id}/undo",
    summary: "Undo a payment",
  })
    .errors(conflicting)
    .input(one.extend({ payment_id: z.uuid() }))
    .output(quoteDetails),
  settings: memberOperation("manager", {
    method: "GET",
    path: "/quotes/settings",
    summary: "Get quote settings",
  }).output(quoteSettings.extend({ version: z.int() })),
  saveSettings: memberOperation(
    "manager",
    { method: "PUT", path: "/quotes/settings", summary: "Update quote settings" },
    withLines,
  )
    .errors(withProParts)
    .input(savedSettings.safeExtend({ version: versionRead }).superRefine(refuseHidden(proseOfQuotes)))
    .output(quoteSettings.extend({ version: z.int() })),
  templates: proOperation("manager", {
    method: "GET",
    path: "/quotes/templates",
    summary: "List quote templates",
  }).output(z.object({ rows: z.array(quoteTemplate) })),
  addTemplate: proOperation("manager", {
    method: "POST",
    path: "/quotes/templates",
    summary: "Create a quote template",
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
    summary: "Delete a quote template",
  })
    .input(one)
    .output(z.object({})),
};
