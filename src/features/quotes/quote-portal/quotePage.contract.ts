import * as z from "zod";
import { acceptance, sentDrawing, signerName, strokes } from "#features/quotes/quote-rules/acceptance.ts";
import { quoteChoice, quoteContent } from "#features/quotes/quote-rules/quote.ts";
import { quoteMessage } from "#features/quotes/quote-rules/quoteRecord.ts";
import { messageRule } from "#features/quotes/quote-rules/quoteLimits.ts";
import { quoteStates } from "#features/quotes/quote-rules/quoteState.ts";
import { publicThreadShape } from "#features/requests/threads/thread.contract.ts";
import { writtenText } from "#shared/conversation/written.ts";
import { optionalText } from "#shared/inputBounds.ts";
import { publicOperation, refusals } from "#shared/operation.ts";
import { shownMessages } from "./quotePage.ts";

const token = z.string().max(100).describe("The last part of the address of the quote's page");

/** A quote as its customer sees it. */
export const quotePage = z.object({
  business_owner_id: z.uuid(),
  state: z.enum(quoteStates).exclude(["draft"]),
  content: quoteContent,
  content_hash: z.string(),
  previous: quoteContent.nullable(),
  sent_at: z.string(),
  last_day: z.string(),
  time_zone: z.string(),
  acceptance: acceptance
    .pick({ name: true, how: true, accepted_at: true, choice: true, total: true, deposit: true })
    .extend({ emailed: z.boolean() })
    .nullable(),
  former: acceptance.pick({ name: true, accepted_at: true, total: true }).nullable(),
  decline_reason: z.string().nullable(),
  messages: z.array(quoteMessage.omit({ by: true })).max(shownMessages),
  earlier_messages: z.int().describe("Number of messages before those in `messages`."),
  paid: z.int().describe("Cents."),
  due_by_card: z.int().describe("Cents."),
  payment_on_its_way: z.boolean(),
  own_device: z.boolean(),
  thread: publicThreadShape,
});

/** The operations that a customer can call with the address of a quote's page. */
export const quotePagesContract = {
  read: publicOperation({
    method: "GET",
    path: "/quote-pages/{token}",
    summary: "Get a customer's quote",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(quotePage),
  view: publicOperation({
    method: "POST",
    path: "/quote-pages/{token}/views",
    summary: "Record a view",
  })
    .input(z.object({ token }))
    .output(z.object({})),
  accept: publicOperation(
    {
      method: "POST",
      path: "/quote-pages/{token}/acceptance",
      summary: "Accept a quote",
    },
    // Room for a drawn signature and a drawn name.
    { maxBodyBytes: 128 * 1024 },
  )
    .errors(refusals("conflict"))
    .input(
      z.object({
        token,
        content_hash: z.string().max(64),
        choice: quoteChoice,
        total: z.int().describe("Cents."),
        name: signerName,
        consent_id: z.string().max(40),
        idempotency_key: z.uuid(),
        language: z.enum(["en", "es"]),
        strokes: strokes.nullable(),
        name_drawn: sentDrawing,
        own_device: z.boolean().default(false),
      }),
    )
    .output(quotePage),
  decline: publicOperation({
    method: "POST",
    path: "/quote-pages/{token}/decline",
    summary: "Decline a quote",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token, reason: optionalText(1_000) }))
    .output(quotePage),
  reopen: publicOperation({
    method: "POST",
    path: "/quote-pages/{token}/reopening",
    summary: "Undo a decline",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(quotePage),
  pay: publicOperation({
    method: "POST",
    path: "/quote-pages/{token}/checkouts",
    summary: "Create a deposit checkout",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token, idempotency_key: z.uuid(), language: z.enum(["en", "es"]) }))
    .output(z.object({ url: z.string() })),
  ask: publicOperation({
    method: "POST",
    path: "/quote-pages/{token}/messages",
    summary: "Ask a question",
  })
    .errors(refusals("conflict"))
    .input(z.object({ token, text: writtenText(messageRule) }))
    .output(quotePage),
};
