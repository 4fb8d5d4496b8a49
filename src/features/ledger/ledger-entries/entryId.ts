import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";

/**
 * The id of what a client records by hand, such as a payment: the same for the same key of a client and the same
 * subject, so that a call that is repeated books once.
 */
export function entryIdOf(idempotency_key: string, subjectId: string): string {
  const hash = sha256(`${idempotency_key.toLowerCase()} ${subjectId.toLowerCase()}`);
  // A UUID of version 8, which is free to be computed.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}

/** The refusal of another payment, refund or credit note with the key of a recorded one. */
export const keyOfAnother = (recorded: "payment" | "refund" | "credit note"): string =>
  `This ${recorded} was recorded already, with another amount. Please reload the page.`;

/**
 * True if a payment, a refund or a credit note is booked already: these are its entries. Throws `conflict` if another
 * one was recorded with its key.
 */
export function isBooked(
  entries: readonly { id: string; amount: number }[],
  booked: readonly { id: string; amount: number }[],
  recorded: "payment" | "refund" | "credit note" = "payment",
): boolean {
  const amounts = new Map(booked.map(({ id, amount }) => [id, amount]));
  const found = entries.filter(({ id, amount }) => amounts.get(id) === amount);
  if (amounts.size > 0 && found.length < entries.length) throw new ProductError("conflict", keyOfAnother(recorded));
  return amounts.size > 0;
}
