import { createRouterClient, ORPCError } from "@orpc/server";
import type { Context } from "hono";
import { serverHandlers } from "#server/operations/handlers.ts";
import type { PagePath } from "#shared/pages.ts";
import { mayTry } from "#features/requests/submissions/publicForm.server.ts";
import { nameOfMember } from "#features/business/members/member.queries.ts";
import { AlteredRecordError } from "#platform/process/alteredRecords.ts";
import type { Sessions } from "#platform/auth/sessions.ts";
import { ProductError } from "#shared/errors.ts";
import { formKindAt, tryParameter } from "#features/requests/form-links/formAddress.ts";
import type { OpeningInPage } from "#features/requests/form-drafts/publicForm.ts";
import type { CustomerPageInPage } from "#features/customer-pages/customer-portal/customerPage.ts";
import type { InvoiceInPage } from "#features/invoices/invoice-portal/invoicePage.ts";
import type { QuoteInPage } from "#features/quotes/quote-portal/quotePage.ts";
import type { RequestInPage } from "#features/requests/request-portal/requestPage.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { reportFault } from "#platform/http/refusals.ts";

/** Opens the form at a page's address, or returns why it cannot be opened. */
export async function formOpeningFor(
  c: Context<HttpEnv>,
  page: { path: PagePath; params: Record<string, string> },
  sessions: Sessions,
): Promise<OpeningInPage> {
  const name = page.params["name"];
  if (page.params["businessOwnerId"] === "demo") return { problem: "demo" };
  try {
    const business_owner_id = name === undefined ? page.params["businessOwnerId"] : await ownerOfName(c, name);
    if (!business_owner_id) return { problem: "invalid_link" };
    const opening = await clientFor(c).publicForms.open({
      business_owner_id,
      kind: formKindAt(c.req.path),
      crm_type: page.params["crmType"],
    });
    // The owner of a form without services is shown the way to the services.
    const asks = c.req.query(tryParameter) !== undefined || opening.services.length === 0;
    return asks ? { opening: { ...opening, trying: await whoTries(c, business_owner_id, sessions) } } : { opening };
  } catch (error) {
    if (error instanceof ProductError && error.code === "not_found") return { problem: "invalid_link" };
    if (error instanceof ORPCError && error.code === "BAD_REQUEST") return { problem: "invalid_link" };
    c.get("log").warn({ err: error }, "a public form could not be opened");
    return { problem: "failed" };
  }
}

/**
 * The owner of a short link. Undefined if the name is free: that counts as the opening of a form, so that names cannot
 * be guessed fast.
 */
async function ownerOfName(c: Context<HttpEnv>, name: string): Promise<string | undefined> {
  const { formNames, limits } = c.get("deps");
  const found = await formNames.ownerOf(name);
  if (found === null) await limits.open(c.get("address"), () => Promise.resolve());
  return found ?? undefined;
}

/** The content of a request's page, or the reason why it shows nothing. */
export const requestFor = (c: Context<HttpEnv>, token: string): Promise<RequestInPage> =>
  pageOrProblem(c, token, () => clientFor(c).requestPages.read({ token }));

/** The content of a quote's page, or the reason why it shows nothing. */
export const quoteFor = (c: Context<HttpEnv>, token: string): Promise<QuoteInPage> =>
  pageOfRecord(c, token, () => clientFor(c).quotePages.read({ token }));

/** The content of an invoice's page, or the reason why it shows nothing. */
export const invoiceFor = (c: Context<HttpEnv>, token: string): Promise<InvoiceInPage> =>
  pageOfRecord(c, token, () => clientFor(c).invoicePages.read({ token }));

/** The content of a customer's page, or the reason why it shows nothing. */
export const customerPageFor = (c: Context<HttpEnv>, token: string): Promise<CustomerPageInPage> =>
  pageOrProblem(c, token, () => clientFor(c).customerPages.read({ token }));

/** The same for a page of a frozen record, which is withheld if it was altered. */
async function pageOfRecord<Page>(
  c: Context<HttpEnv>,
  token: string,
  read: () => Promise<Page>,
): Promise<{ token: string; page: Page } | { problem: "gone" | "failed" } | { problem: "altered"; message: string }> {
  try {
    return await pageOrProblem(c, token, read);
  } catch (error) {
    if (!(error instanceof AlteredRecordError)) throw error;
    reportFault(c.get("faults"), error);
    return { problem: "altered", message: error.message };
  }
}

async function pageOrProblem<Page>(
  c: Context<HttpEnv>,
  token: string,
  read: () => Promise<Page>,
): Promise<{ token: string; page: Page } | { problem: "gone" | "failed" }> {
  try {
    return { token, page: await read() };
  } catch (error) {
    if (error instanceof ProductError && error.code === "not_found") return { problem: "gone" };
    if (error instanceof ORPCError && error.code === "BAD_REQUEST") return { problem: "gone" };
    if (error instanceof AlteredRecordError) throw error;
    c.get("log").warn({ err: error }, "a customer's page could not be read");
    return { problem: "failed" };
  }
}

/** Calls operations as a visitor who is not signed in. */
const clientFor = (c: Context<HttpEnv>) =>
  createRouterClient(serverHandlers, {
    context: {
      deps: c.get("deps"),
      db: c.get("db"),
      signedIn: null,
      address: c.get("address"),
      fullAddress: c.get("fullAddress"),
      userAgent: null,
      proof: null,
      cookies: c.req.header("cookie") ?? null,
      cookiesToSet: [],
      language: "en",
      log: c.get("log"),
    },
  });

/** The member who opens a form of a business that they manage; undefined for other visitors. */
async function whoTries(c: Context<HttpEnv>, businessOwnerId: string, sessions: Sessions) {
  const signedIn = await sessions.find(c.req.raw.headers);
  if (!mayTry(signedIn, businessOwnerId)) return undefined;
  const [member] = await c.get("db").forOwner(businessOwnerId).query(nameOfMember, { id: signedIn.personId });
  return { name: member?.name ?? "", email: signedIn.email };
}
