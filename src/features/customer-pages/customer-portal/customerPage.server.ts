import { implement } from "@orpc/server";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import type { PublicWrite } from "#platform/limits/publicBounds.ts";
import { publicAccess, type RequestContext } from "#platform/operations.ts";
import { formPath } from "#features/requests/form-links/formAddress.ts";
import { readOpening } from "#features/requests/submissions/offers.server.ts";
import { askOtherTime } from "./otherTime.server.ts";
import { customerPageRefusals } from "#features/customer-pages/customer-access/customerPageRefusals.ts";
import { ProductError } from "#shared/errors.ts";
import { checkCode, sendCode } from "#features/customer-pages/customer-access/accessCode.server.ts";
import { maskedAddress } from "#features/customer-pages/customer-access/accessCode.ts";
import { customerPagesContract } from "./customerPage.contract.ts";
import type { CustomerPage } from "./customerPage.ts";
import { contactOf } from "./askedAgain.ts";
import { contactOfPage } from "./customerPage.queries.ts";
import { readRecords } from "./customersRecords.server.ts";
import { findCustomer, type FoundCustomer } from "#features/customer-pages/customer-access/findCustomer.server.ts";
import {
  isOpenedFor,
  openedPage,
  openingCookies,
} from "#features/customer-pages/customer-access/pageSession.server.ts";

/** The page of one customer, for anyone who has its address: the record of its email, and after a code everything. */

const isOpen = ({ deps, cookies }: RequestContext, found: FoundCustomer): boolean =>
  isOpenedFor(found, { secret: deps.secret, cookies });

async function pageOf(
  { deps }: RequestContext,
  { found, token, opened }: { found: FoundCustomer; token: string; opened: boolean },
): Promise<CustomerPage> {
  const { owner, customer, subject } = found;
  const now = new Date();
  return owner.transaction(async (tx) => {
    const [opening, { today, timeZone }] = await pipelined([readOpening(tx, null), todayOfOwner(tx, now)]);
    if (!opening) throw new Error("The business of a customer's page was not found.");
    const { services: _offered, ...business } = opening;
    const only = opened ? "all" : subject;
    const records = await readRecords({ secret: deps.secret, tx, token }, customer.id, { now, today }, only);
    const [known] = opened ? await tx.query(contactOfPage, { customer_id: customer.id }) : [];
    return {
      ...records,
      business: { business_owner_id: owner.ownerId, ...business },
      opened,
      code_to: customer.email === null ? null : maskedAddress(customer.email),
      form_path: formPath("standard", owner.ownerId, null),
      contact: known ? contactOf(known) : null,
      time_zone: timeZone,
    };
  });
}

const find = ({ deps, db, address, language }: RequestContext, token: string): Promise<FoundCustomer> =>
  deps.limits.open(address, () => findCustomer({ secret: deps.secret, db }, token, language));

type CustomerWrite = Extract<PublicWrite, `customerPages.${string}`>;

/** Finds the customer of a link for a write, and counts the write against the limits. */
async function findToWrite(
  context: RequestContext,
  write: CustomerWrite,
  token: string,
  visitId?: string,
): Promise<FoundCustomer> {
  const { address, proof, language, deps } = context;
  const found = await find(context, token);
  await deps.publicWrites.count(write, {
    address,
    business: found.owner.ownerId,
    thing: visitId ?? found.linkedId,
    proof,
    language,
  });
  return found;
}

const os = implement(customerPagesContract).$context<RequestContext>().use(publicAccess);

/** The handlers for customers' own pages. */
export const customerPagesHandlers = {
  read: os.read.handler(async ({ input, context }) => {
    const found = await find(context, input.token);
    return pageOf(context, { found, token: input.token, opened: isOpen(context, found) });
  }),

  sendCode: os.sendCode.handler(async ({ input, context }) => {
    const found = await findToWrite(context, "customerPages.sendCode", input.token);
    return { sent_to: maskedAddress(await sendCode(context.deps, found, context.language)) };
  }),

  open: os.open.handler(async ({ input: { token, code }, context }) => {
    const found = await findToWrite(context, "customerPages.open", token);
    await checkCode(context.deps, found, code, context.language);
    const page = openedPage(found);
    if (page)
      context.cookiesToSet.push(...openingCookies(context.deps.secret, context.deps.publicUrl, page, new Date()));
    return pageOf(context, { found, token, opened: true });
  }),

  askOtherTime: os.askOtherTime.handler(async ({ input: { token, id, text }, context }) => {
    const found = await findToWrite(context, "customerPages.askOtherTime", token, id);
    if (!isOpen(context, found)) throw new ProductError("conflict", customerPageRefusals(context.language).closed);
    await askOtherTime(found, { id, text }, context.language);
    return {};
  }),
};
