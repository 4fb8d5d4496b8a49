import { implement } from "@orpc/server";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { customerLinksContract } from "./customerLink.contract.ts";
import { customerOfLink, pageOfCustomer, renewLinks } from "./customerLink.queries.ts";
import { customerToken } from "./customerToken.server.ts";

const os = implement(customerLinksContract).$context<RequestContext>().use(requireOwner);

/** The handlers for the links that a member copies or renews. */
export const customerLinkHandlers = {
  get: os.get.handler(async ({ input: { id }, context: { owner, deps } }) => {
    const [[customer], [page]] = await Promise.all([
      owner.query(customerOfLink, { id }),
      owner.query(pageOfCustomer, { id }),
    ]);
    if (customer?.id !== id) throw new ProductError("not_found", customerNotFound);
    return linkOf(deps.secret, { ownerId: owner.ownerId, customerId: id, number: page?.link_number ?? 1 });
  }),

  renew: os.renew.handler(({ input: { id }, context: { owner, deps } }) =>
    owner.transaction(async ({ query, notify }) => {
      await lockCustomer(query, id);
      const [page] = await query(renewLinks, { id });
      if (!page) throw new Error("The links of a customer's page were not stored.");
      notify("customers");
      return linkOf(deps.secret, { ownerId: owner.ownerId, customerId: id, number: page.link_number });
    }),
  ),
};

const linkOf = (secret: string, of: { ownerId: string; customerId: string; number: number }) => ({
  link: `/my/${customerToken(secret, { ...of, subject: null })}`,
});
