import { outboxes, type Outbox } from "#features/messages/planned-messages/messageStates.ts";

/** A part of the page: a box of the outbox, or the messages of unknown senders. */
export const messagesParts = [...outboxes, "unknown"] as const satisfies readonly (Outbox | "unknown")[];
export type MessagesPart = (typeof messagesParts)[number];

/** The view of the page, as its address stores it, so that Back returns to the same rows. Pages count from 1. */
export type MessagesView = { box: MessagesPart; page: number };

/** Reads a view from the query of an address. Missing or invalid parts take the value of the initial view. */
export function readMessagesAddress(query: URLSearchParams): MessagesView {
  const page = Number(query.get("page") ?? "1");
  return {
    box: messagesParts.find((one) => one === query.get("box")) ?? "today",
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** Returns the query for a view. The initial view has none. */
export function writeMessagesAddress({ box, page }: MessagesView): URLSearchParams {
  return new URLSearchParams({
    ...(box === "today" ? {} : { box }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
}
