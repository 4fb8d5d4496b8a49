import * as z from "zod";
import { readCellLines, writeCellLines } from "#shared/contact/cellLines.ts";
import { areSame, comparedAddress } from "#shared/contact/sameAddress.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { optionalLine, optionalText } from "#shared/inputBounds.ts";

/**
 * The further places of a customer: a second house, the buildings of a company. The customer's own address stays a field
 * of the customer; a place with the same address has its gate code and notes.
 */

/** One place, as it is shown. */
export const place = z.object({
  /** "Lake house"; null if its address says enough. */
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** The code that opens a gate or a lockbox. */
  gate_code: z.string().nullable(),
  /** Facts for the crew: "Dog in the yard". */
  notes: z.string().nullable(),
});
export type Place = z.output<typeof place>;
export type Places = Place[];

/** A place, and true if it is the customer's own address. */
export type KnownPlace = Place & { main: boolean };

/** The maximum number of places of a customer. */
export const maxPlaces = 50;

/** The message about a place that has only notes. */
const emptyPlace = "Please enter a name, an address or a gate code";

/** One place, as it is written. */
const placeInput = z
  .object({
    name: optionalLine(fieldLengths.name),
    address: optionalLine(fieldLengths.address),
    gate_code: optionalLine(fieldLengths.gateCode),
    notes: optionalText(fieldLengths.placeNotes),
  })
  .refine(({ name, address, gate_code }) => name !== null || address !== null || gate_code !== null, {
    message: emptyPlace,
    path: ["address"],
  });

/** The message about too many places. */
const tooManyPlaces = `Please keep at most ${maxPlaces} places.`;

/** The places of a customer, as they are written. */
export const placesInput = z.array(placeInput).max(maxPlaces, tooManyPlaces);

/** Compares places: equal keys are the same place with the same texts. */
export function placeKey({ name, address, gate_code, notes }: Place): string {
  return JSON.stringify([name, address, gate_code, notes]);
}

/** "Lake house, 12 Oak St, gate code 1234": a place in one line, without its notes. */
export function placeLine({ name, address, gate_code }: Place): string {
  return [name, address, gate_code && gateCodeLine(gate_code)].filter((part) => part).join(", ");
}

const gateCodeLine = (code: string) => `gate code ${code}`;

/** A customer's own address and its places. */
export type Placed = { address: string | null; places: readonly Place[] };

/**
 * Returns the places of a customer, each address once, its own address first. If several items have one address, the
 * first name and gate code are shown, and the others are in the notes.
 */
export function placesOf({ address, places }: Placed): KnownPlace[] {
  const known: KnownPlace[] = [];
  const at: ReturnType<typeof comparedAddress>[] = [];
  if (given(address)) {
    known.push({ name: null, address, gate_code: null, notes: null, main: true });
    at.push(comparedAddress(address));
  }
  for (const one of places) {
    const read = comparedAddress(one.address);
    const index = at.findIndex((each) => areSame(each, read));
    const met = known[index];
    if (met) known[index] = asOne(met, one);
    else {
      known.push({ ...one, main: false });
      at.push(read);
    }
  }
  return known;
}

const given = (text: string | null): text is string => text !== null && text.trim() !== "";

/** One place with the texts of both; a second name and a second gate code are lines of its notes. */
function asOne(first: KnownPlace, second: Place): KnownPlace {
  const differs = (field: "name" | "gate_code") => first[field] !== null && first[field] !== second[field];
  const notes = [
    first.notes,
    differs("name") ? second.name : null,
    differs("gate_code") && second.gate_code !== null ? `Or ${gateCodeLine(second.gate_code)}` : null,
    second.notes === first.notes ? null : second.notes,
  ];
  return {
    ...first,
    name: first.name ?? second.name,
    gate_code: first.gate_code ?? second.gate_code,
    notes: notes.filter((line) => line !== null).join("\n") || null,
  };
}

/**
 * Returns the place of a customer at an address; null if the address is none of them. Without an address it is the
 * customer's own.
 */
export function placeOf(customer: Placed, address: string | null): KnownPlace | null {
  const found = placeFinder(placesOf(customer))(address);
  return found ?? (given(address) ? null : withoutAddress);
}

/** The place of a customer without an address. */
export const withoutAddress: KnownPlace = { name: null, address: null, gate_code: null, notes: null, main: true };

/**
 * Returns the search for the place at an address among several, for many searches. Without an address it is the
 * customer's own; null if there is none.
 */
export function placeFinder<Known extends Pick<KnownPlace, "address" | "main">>(
  known: readonly Known[],
): (address: string | null) => Known | null {
  const read = known.map(({ address }) => comparedAddress(address));
  return (address) => {
    if (!given(address)) return known.find(({ main }) => main) ?? null;
    const written = address.trim();
    const same = known.find((one) => one.address?.trim() === written);
    if (same) return same;
    const compared = comparedAddress(written);
    return known[read.findIndex((each) => areSame(each, compared))] ?? null;
  };
}

/**
 * Returns the places of a customer whose own address changes from `before` to `after`: the place that has its gate code
 * and notes goes with it, unless the new address is a place already.
 */
export function movedPlaces(places: readonly Place[], before: string | null, after: string | null): Place[] {
  if (!given(before) || !given(after) || before === after) return [...places];
  const [old, now] = [comparedAddress(before), comparedAddress(after)];
  const read = places.map((one) => comparedAddress(one.address));
  if (!areSame(old, now) && read.some((one) => areSame(one, now))) return [...places];
  return places.map((one, at) => (areSame(read[at] ?? null, old) ? { ...one, address: after } : one));
}

/**
 * The places of two merged customers, those of `primary` first. A place that says no more than one at the same address
 * is left out. The address of either that the merged customer does not keep as its own becomes a place.
 */
export function joinPlaces(primary: Placed, secondary: Placed, kept: Pick<Placed, "address">): Place[] {
  const joined = primary.places.map(withAddress);
  for (const one of secondary.places.map(withAddress))
    if (!joined.some((known) => saysAll(known, one))) joined.push(one);
  const own = comparedAddress(kept.address);
  for (const { address } of [primary, secondary]) {
    const lost = withAddress({ name: null, address, gate_code: null, notes: null });
    if (given(address) && !areSame(own, lost.read) && !joined.some((known) => saysAll(known, lost))) joined.push(lost);
  }
  return joined.map(({ place: one }) => one);
}

/** A place with its address read for comparing. */
type Read = { place: Place; read: ReturnType<typeof comparedAddress> };
const withAddress = (one: Place): Read => ({ place: one, read: comparedAddress(one.address) });

/** True if `known` has every text of `one`. */
const saysAll = (known: Read, one: Read) =>
  (one.place.address === null || known.place.address === one.place.address || areSame(known.read, one.read)) &&
  (["name", "gate_code", "notes"] as const).every(
    (field) => one.place[field] === null || known.place[field] === one.place[field],
  );

/** Writes places for one cell of a file, a line each: name | address | gate code | notes. `readPlaces` reads them back. */
export const writePlaces = (places: readonly Place[]): string | null =>
  writeCellLines(places.map(({ name, address, gate_code, notes }) => [name, address, gate_code, notes]));

/**
 * Reads the places in a cell: as `writePlaces` writes them, or an address on each line, as people do, with a name before
 * it and a gate code after it. Of too many, one more than `maxPlaces` is returned, which is then refused.
 */
export function readPlaces(text: string): Place[] {
  return readCellLines(text, maxPlaces + 1)
    .map(readPlace)
    .filter((one) => one !== null);
}

function readPlace(texts: readonly (string | null)[]): Place | null {
  const [first = null, second = null, third = null, fourth = null] = texts;
  if ((first ?? second ?? third ?? fourth) === null) return null;
  if (texts.length > 1) return { name: first, address: second, gate_code: third, notes: fourth };
  // A text without a number is the name of a place.
  const isAddress = /\d/.test(first ?? "");
  return { name: isAddress ? null : first, address: isAddress ? first : null, gate_code: null, notes: null };
}
