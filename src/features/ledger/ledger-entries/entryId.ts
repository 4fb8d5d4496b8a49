import { ProductError } from "#shared/errors.ts";
import { sha256 } from "#shared/figures/sha256.ts";

/**
 * The id of the entry of a payment by hand: the same for the same key of a client and the same subject, so that a call
 * that is repeated books once.
 */
export function entryIdOf(idempotency_key: string, subjectId: string): string {
  const hash = sha256(`${idempotency_key.toLowerCase()} ${subjectId.toLowerCase()}`);
  // A UUID of version 8, which is free to be computed.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}

/** The refusal of another payment with the key of a recorded one. */
export const keyOfAnotherPayment = "This payment was recorded already, with another amount. Please reload the page.";

/**
 * True if a payment is booked already: these are its entries. Throws `conflict` if another payment was recorded with its
 * key.
 */
export function isBooked(
  entries: readonly { id: string; amount: number }[],
  booked: readonly { id: string; amount: number }[],
): boolean {
  const amounts = new Map(booked.map(({ id, amount }) => [id, amount]));
  const found = entries.filter(({ id, amount }) => amounts.get(id) === amount);
  if (amounts.size > 0 && found.length < entries.length) throw new ProductError("conflict", keyOfAnotherPayment);
  return amounts.size > 0;
}
