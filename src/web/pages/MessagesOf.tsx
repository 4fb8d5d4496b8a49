import type { ComponentProps } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useMayByName } from "#browser/client/useMay.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Skeleton } from "#ui/Skeleton.tsx";

const place = <Skeleton className="h-12 rounded-xl" />;

const MessagesCard = lazyComponent(() => import("./Messages.tsx"), "MessagesCard", undefined, place);
const ConsentsCard = lazyComponent(() => import("./Messages.tsx"), "ConsentsCard", undefined, place);

/** True if the plan and the role include the messages to customers. */
function useHasMessages(): boolean {
  const may = useMayByName();
  return useHasPro() && may("messages.list");
}

/** The messages about a record on its page. */
export const MessagesOf = (rest: ComponentProps<typeof MessagesCard>) => useHasMessages() && <MessagesCard {...rest} />;

/** The messages to a customer, and the customer's consents. */
export function MessagesOfCustomer({
  customer,
  onFixAddress,
}: Omit<ComponentProps<typeof ConsentsCard>, "customer"> & { customer: { id: string; name: string } }) {
  if (!useHasMessages()) return null;
  return (
    <>
      <MessagesCard of={{ customer_id: customer.id }} customer={customer} />
      <ConsentsCard customer={customer} onFixAddress={onFixAddress} />
    </>
  );
}
