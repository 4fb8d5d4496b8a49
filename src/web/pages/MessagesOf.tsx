import type { ComponentProps } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useMayByName } from "#browser/client/useMay.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import type { ConsentsCard, ConversationCard, MessagesCard } from "./Messages.tsx";

type OfMessages = ComponentProps<typeof MessagesCard>;
type OfConversation = ComponentProps<typeof ConversationCard>;
type OfConsents = ComponentProps<typeof ConsentsCard>;

const load = () => import("./Messages.tsx");
const place = <Skeleton className="h-12 rounded-xl" />;
const Messages = lazyComponent<"MessagesCard", OfMessages>(load, "MessagesCard", undefined, place);
const Conversation = lazyComponent<"ConversationCard", OfConversation>(
  load,
  "ConversationCard",
  undefined,
  <Skeleton className="h-48 rounded-xl" />,
);
const Consents = lazyComponent<"ConsentsCard", OfConsents>(load, "ConsentsCard", undefined, place);

/** True if the plan and the role include the messages to customers. */
function useHasMessages(): boolean {
  const may = useMayByName();
  return useHasPro() && may("messages.list");
}

/** The messages about a record, on its page. */
export const MessagesOf = (rest: OfMessages) => useHasMessages() && <Messages {...rest} />;

/** All that a customer and the business wrote to each other. */
export const ConversationOf = (rest: OfConversation) => useHasMessages() && <Conversation {...rest} />;

/** The messages to a customer, and the customer's consents. */
export const MessagesOfCustomer = (rest: OfConsents) =>
  useHasMessages() && (
    <>
      <Messages of={{ customer_id: rest.customer.id }} customer={rest.customer} />
      <Consents {...rest} />
    </>
  );
