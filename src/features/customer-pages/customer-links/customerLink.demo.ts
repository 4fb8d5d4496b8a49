import * as z from "zod";
import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import type { customerLinksContract } from "./customerLink.contract.ts";

/** A customer whose links the visitor renewed, and their number. */
export const renewedLinks = z.object({ id: z.uuid(), link_number: z.int() });

/** The collections that the links use in the demo. */
export type CustomerLinkRows = { customerPages: z.output<typeof renewedLinks>[]; customers: { id: string }[] };
type Context = DemoContext<CustomerLinkRows>;

export const customerLinkDemoHandlers: DemoHandlers<typeof customerLinksContract, CustomerLinkRows> = {
  get: (context, { id }) => linkOf(context, id),

  renew: (context, { id }) => {
    const others = context.store.read("customerPages").filter((one) => one.id !== id);
    const renewed = { id, link_number: numberOf(context, id) + 1 };
    linkOf(context, id);
    context.store.write("customerPages", [...others, renewed]);
    return linkOf(context, id);
  },
};

const numberIn = (pages: CustomerLinkRows["customerPages"], id: string): number =>
  pages.find((one) => one.id === id)?.link_number ?? 1;

const numberOf = ({ store }: Context, id: string): number => numberIn(store.read("customerPages"), id);

/** The path of a customer's page. */
export const demoPageLink = (pages: CustomerLinkRows["customerPages"], id: string): string =>
  `/my/demo-${numberIn(pages, id)}-${id}`;

function linkOf(context: Context, id: string): { link: string } {
  if (!context.store.read("customers").some((one) => one.id === id))
    throw new ProductError("not_found", customerNotFound);
  return { link: demoPageLink(context.store.read("customerPages"), id) };
}

/** The customer at a link of the demo; undefined if there is none, or if the link was renewed. */
export function customerAtDemoLink(context: Context, token: string): string | undefined {
  const [, number, id] = /^demo-(\d+)-(.+)$/.exec(token) ?? [];
  if (id === undefined || numberOf(context, id) !== Number(number)) return undefined;
  return context.store.read("customers").find((one) => one.id === id)?.id;
}
