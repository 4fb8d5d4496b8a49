import { implement } from "@orpc/server";
import { Hono, type Context } from "hono";
import { ProductError } from "#shared/errors.ts";
import { payableByCard } from "#shared/payments/ledger.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import type { PublicWrite } from "#platform/limits/publicBounds.ts";
import { publicAccess, type RequestContext } from "#platform/operations.ts";
import { answerInvoicePaper, answerInvoicePicture } from "#features/invoices/invoices/invoicePaper.server.ts";
import { countInvoiceView } from "#features/invoices/invoices/invoiceChanges.queries.ts";
import { parseInvoice } from "#features/invoices/invoices/invoiceJob.server.ts";
import { readInvoiceSettings } from "#features/invoices/invoices/invoiceSettings.queries.ts";
import { findInvoice, locateInvoice, type FoundInvoice } from "./findInvoice.server.ts";
import { invoicePagesContract } from "./invoicePage.contract.ts";
import type { InvoicePage } from "./invoicePage.ts";
import { invoicePageRefusals } from "./invoicePageRefusals.ts";
import { receivedMoney, shownNotes } from "./shownMoney.ts";

/** The page of one invoice, for anyone who has its address: its customer. */

async function pageOf({ deps }: RequestContext, { owner, stored, timeZone }: FoundInvoice): Promise<InvoicePage> {
  if (stored.content === null || stored.state === "draft") throw new Error("An invoice with a link was never issued.");
  const payable = payableByCard(stored.balance);
  const takesCards = payable > 0 && (await deps.cardPayments.takesCards(owner));
  return {
    business_owner_id: owner.ownerId,
    state: stored.state,
    content: parseInvoice(stored.content),
    received: receivedMoney(stored.payments),
    credit_notes: shownNotes(stored.credit_notes),
    balance: stored.balance,
    due_by_card: takesCards ? payable : 0,
    takes_tips: takesCards && (await readInvoiceSettings(owner.query)).tips,
    payment_on_its_way: stored.payment_on_its_way,
    time_zone: timeZone,
  };
}

type InvoiceWrite = Extract<PublicWrite, `invoicePages.${string}`>;

/** Finds the invoice at an address for a write, and counts the write against the limits. */
async function findToWrite(context: RequestContext, write: InvoiceWrite, token: string): Promise<FoundInvoice> {
  const { address, proof, language, deps } = context;
  const found = await deps.limits.open(address, () => findInvoice(context.db, token, language));
  const count = { address, business: found.owner.ownerId, thing: found.id, proof, language };
  await deps.publicWrites.count(write, count);
  return found;
}

const os = implement(invoicePagesContract).$context<RequestContext>().use(publicAccess);

/** The handlers for invoices' own pages. */
export const invoicePagesHandlers = {
  read: os.read.handler(async ({ input, context }) => {
    const found = await context.deps.limits.open(context.address, () =>
      findInvoice(context.db, input.token, context.language),
    );
    return pageOf(context, found);
  }),

  view: os.view.handler(async ({ input, context }) => {
    const { owner, id } = await findToWrite(context, "invoicePages.view", input.token);
    if (context.signedIn?.membership?.businessId === owner.ownerId) return {};
    await owner.transaction(async (tx) => {
      const [counted] = await tx.query(countInvoiceView, { id, at: new Date().toISOString() });
      if (counted?.first) tx.notify("invoices");
    });
    return {};
  }),

  pay: os.pay.handler(async ({ input: { token, idempotency_key, language, tip }, context }) => {
    const found = await findToWrite(context, "invoicePages.pay", token);
    const page = await pageOf(context, found);
    const refusals = invoicePageRefusals(language);
    if (page.due_by_card === 0) throw new ProductError("conflict", refusals.nothingDue);
    if (tip > 0 && !page.takes_tips) throw new ProductError("conflict", refusals.noTips);
    if (tip > page.balance) throw new ProductError("invalid", refusals.tipTooMuch, { tip: refusals.tipTooMuch });
    const click = { subject: { kind: "invoice", id: found.id }, key: idempotency_key, language, tip } as const;
    return { url: await context.deps.cardPayments.checkout(found.owner, click) };
  }),
};

/** The files of an invoice's page: its PDFs, and the logo of its business. */
export function invoicePageFiles(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/invoice-pages/:token/pdf", async (c) => {
    const { owner, id } = await found(c);
    return answerInvoicePaper(c, owner, { id, caching: "private, no-cache" });
  });
  routes.get("/api/invoice-pages/:token/pictures/:sha256", async (c) => {
    const { owner, id } = await found(c);
    return answerInvoicePicture(c, owner, id);
  });
  return routes;
}

const found = (c: Context<HttpEnv>) =>
  c.get("deps").limits.open(c.get("address"), () => locateInvoice(c.get("db"), c.req.param("token") ?? ""));
