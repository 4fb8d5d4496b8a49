/** The fields that link an event to a customer. */
export type EventContact = { customer_id: string | null; client_email: string | null };

/**
 * The effect of a merge on events: the customer and the emails that it replaces, and the new ones. `oldEmails` are the
 * replaced emails of the two, in lower case.
 */
export type EventMerge = {
  id: string;
  primaryId: string;
  secondaryId: string;
  oldEmails: readonly string[];
  email: string | null;
};

/** A merge's journal entry about an event. */
export type EventMove<More extends object = object> = {
  id: string;
  merge_id: string;
  before: EventContact & More;
  after: EventContact & More;
};

/**
 * Returns an event after a merge. The database statement of a merge does the same; the property test compares the two.
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
 * Replays the changes of an event as if one merge had never happened, or as if later merges had kept another email.
 * `moves` are the journal entries of the undone merge and of the later merges that were not undone, earliest first.
 * `merges` does not contain the undone merge. Edits in between stay. `emptied` lists moves that no longer change
 * anything, so nothing in them can be undone.
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
