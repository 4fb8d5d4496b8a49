/** By what an event knows its client. */
export type EventContact = { customer_id: string | null; client_email: string | null };

/**
 * What a merge does to events, from whichever customer and address to which: `oldEmails` are those of the two that are
 * no more, in small letters.
 */
export type EventMerge = {
  id: string;
  primaryId: string;
  secondaryId: string;
  oldEmails: readonly string[];
  email: string | null;
};

/** What a merge wrote down about an event, as its journal has it. */
export type EventMove<More extends object = object> = {
  id: string;
  merge_id: string;
  before: EventContact & More;
  after: EventContact & More;
};

/**
 * An event after a merge. The merging itself asks the database for the same; the property test holds the two together.
 */
function merged({ primaryId, secondaryId, oldEmails, email }: EventMerge, contact: EventContact): EventContact {
  const addressed = oldEmails.includes(contact.client_email?.trim().toLowerCase() ?? "");
  const moves = contact.customer_id === secondaryId;
  if (!moves && !(addressed && (contact.customer_id === null || contact.customer_id === primaryId))) return contact;
  return {
    customer_id: moves ? primaryId : contact.customer_id,
    client_email: addressed ? email : contact.client_email,
  };
}

/**
 * What becomes of an event as if a merge had never been, or as if later merges had kept another address: `moves` is all
 * that merges which stand did to it since, the earliest first, and that of the one undone, of which `merges` has
 * nothing. What somebody changed in between stays. Moves that come to nothing are listed in `emptied`, for nothing is
 * left in them to be undone.
 */
export function replayEvent<More extends object>(
  moves: readonly EventMove<More>[],
  merges: ReadonlyMap<string, EventMerge>,
  now: EventContact,
): { now: EventContact; moves: EventMove<More>[]; emptied: string[] } {
  const replayed: EventMove<More>[] = [];
  const emptied: string[] = [];
  let was: EventContact | undefined;
  let is: EventContact | undefined;
  const edited = (later: EventContact): EventContact =>
    was && is
      ? {
          customer_id: later.customer_id === was.customer_id ? is.customer_id : later.customer_id,
          client_email: later.client_email === was.client_email ? is.client_email : later.client_email,
        }
      : { customer_id: later.customer_id, client_email: later.client_email };
  for (const move of moves) {
    const before = edited(move.before);
    const merge = merges.get(move.merge_id);
    const after = merge ? merged(merge, before) : before;
    if (merge && after !== before)
      replayed.push({ ...move, before: { ...move.before, ...before }, after: { ...move.after, ...after } });
    else if (merge) emptied.push(move.id);
    [was, is] = [move.after, after];
  }
  return { now: edited(now), moves: replayed, emptied };
}
