import type { ComponentProps } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useMayByName } from "#browser/client/useMay.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import type { ConsentsCard, MessagesCard } from "./Messages.tsx";

type OfMessages = ComponentProps<typeof MessagesCard>;
type OfConsents = ComponentProps<typeof ConsentsCard>;

const load = () => import("./Messages.tsx");
const place = <Skeleton className="h-12 rounded-xl" />;
const Messages = lazyComponent<"MessagesCard", OfMessages>(load, "MessagesCard", undefined, place);
const Consents = lazyComponent<"ConsentsCard", OfConsents>(load, "ConsentsCard", undefined, place);

/** True if the plan and the role include the messages to customers. */
function useHasMessages(): boolean {
  const may = useMayByName();
  return useHasPro() && may("messages.list");
}

/** The messages about a record, on its page. */
export const MessagesOf = (rest: OfMessages) => useHasMessages() && <Messages {...rest} />;

/** The messages to a customer, and the customer's consents. */
export const MessagesOfCustomer = (rest: OfConsents) =>
  useHasMessages() && (
    <>
      <Messages of={{ customer_id: rest.customer.id }} customer={rest.customer} />
      <Consents {...rest} />
    </>
  );
