import type { CustomerFields } from "#features/customers/customers/customer.ts";
import { englishHeading } from "./spanishHeadings.ts";

/** The meaning of a column by its heading, in the words that address books, spreadsheets and other products use. */

/** A customer field that a column can fill. */
export type ImportableField = keyof CustomerFields;

/** The part of a name or an address that a column has; "whole" for all of it. */
export type ColumnPart =
  | "whole"
  | ("first" | "middle" | "last" | "suffix" | "company")
  | ("street" | "unit" | "city" | "state" | "zip" | "country");

/**
 * The meaning of a column. Parts of one `group` belong together, such as those of the service address. Of several
 * columns or groups for one field, the one with the least `rank` is the customer's.
 */
export type ColumnRole = { field: ImportableField; part: ColumnPart; group: string; rank: number };

/** A heading as `roleOf` compares it: plain, and in English. */
export const knownHeading = (heading: string): string => englishHeading(plainHeading(heading));

/**
 * "E-mail 1 - Value" becomes "email 1 value", and "HomeAddress1" "home address 1". Headings are short; the rest of a
 * long one is not looked at.
 */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, 100)
    .replace(/ \(column [A-Z]{1,3}\)$/, "")
    .normalize("NFKC")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)/gu, " ")
    .toLowerCase()
    .replaceAll(/['’]s\b/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replaceAll(/\be ?mails?\b/g, "email")
    .replaceAll(/\bphones?\b( s\b)?/g, "phone")
    .replaceAll(/\btele?phone\b/g, "phone");

type Rule = { part?: ColumnPart; rank?: number; pattern: RegExp };

/** The person of the field, which many headings name first: "Client Name". */
const person = /^(?:customer|client|contact|primary contact|lead|account) (?=.)/;

/** The headings of each field, checked in their order. Patterns are anchored and see at most 100 characters. */
const headingRules: Record<ImportableField, readonly Rule[]> = {
  name: [
    { part: "first", pattern: /^(?:first|given|fore) ?name$|^first$|^fname$/ },
    { part: "middle", pattern: /^(?:middle|additional) ?name$|^middle(?: initial)?$|^m ?i$/ },
    { part: "last", pattern: /^(?:last|family|sur) ?name$|^last$|^lname$/ },
    { part: "suffix", pattern: /^(?:name )?suffix$/ },
    { rank: 1, pattern: /^(?:full |display |billing )?(?:full )?name(?: as)?$/ },
    { rank: 2, pattern: /^(?:customer|client|homeowner|contact|primary contact|lead|file as)$/ },
    { part: "company", pattern: /^(?:company|organization|business|customer company)(?: 1)?(?: name)?$/ },
  ],
  email: [
    { rank: 1, pattern: /^(?:primary |main |customer |client )?email(?: 1)?(?: address(?:es)?)?(?: value)?$/ },
    { rank: 2, pattern: /^(?:home |personal |billing |work |contact )email(?: address(?:es)?)?$|^mail$/ },
    {
      rank: 3,
      pattern: /^(?:other |secondary |additional |alternate |alt |cc )?email(?: \d)?(?: address)?(?: value)?$/,
    },
  ],
  phone: [
    {
      rank: 1,
      pattern: /^(?:primary|main) (?:phone|number)(?: numbers?)?$|^phone(?: 1)?(?: numbers?)?(?: value)?$|^tel$/,
    },
    { rank: 2, pattern: /^(?:mobile|cell|cellular)(?: (?:phone|number))?(?: \d)?(?: number)?$/ },
    {
      rank: 3,
      pattern:
        /^(?:customer|client|contact|home|day|daytime|evening|work|business|office|company main|billing) (?:phone|number)(?: \d)?(?: number)?$/,
    },
    {
      rank: 4,
      pattern: /^(?:other|alt|alternate|secondary|second) (?:phone|number)(?: number)?$|^phone \d(?: value| number)?$/,
    },
  ],
  /** An address can have parts: `addressRole`. */
  address: [],
  status: [{ pattern: /^(?:active )?status$|^lifecycle stage$/ }],
  client_type: [{ pattern: /^(?:type|category)$|^homeowner or business$|^is (?:company|business)$/ }],
  notes: [
    {
      pattern: /^(?:private |internal |job |general )?(?:notes?|comments?|memo|remarks)$/,
    },
  ],
  contacts: [{ pattern: /^(?:more|other|further|additional) contacts?$/ }],
  tags: [{ pattern: /^(?:tags?|labels|groups?|group membership|categories)$/ }],
  places: [{ pattern: /^(?:more|other|further|additional) (?:places|addresses|locations|properties|sites)$/ }],
  last_work_date: [
    {
      pattern:
        /^last (?:work|job|service|visit|appointment|serviced|completed job)(?: date| on)?$|^date of last (?:job|service|visit)$/,
    },
  ],
  last_quote_amount: [{ pattern: /^(?:last |latest )?(?:quote|estimate|quoted)(?: amount| total| price)?$/ }],
  tax_exempt: [{ pattern: /^(?:tax )?exempt(?:ion)? (?:certificate|number|id)(?: number)?$/ }],
};

/** All fields, in the order in which screens offer them. */
export const importableFields = Object.keys(headingRules) as [ImportableField, ...ImportableField[]];

/** The kinds of an address, the customer's own first. */
const addressGroups = [
  ["service", /^(?:service|property|job|site|location|work site) (?:property )?/],
  [
    "home",
    /^(?:home|mailing|physical|customer|client|primary) (?=addr|street|city|town|state|zip|postal|country|province|region|line)/,
  ],
  ["billing", /^(?:billing|bill to|bill|invoice) /],
  ["shipping", /^(?:shipping|ship to|ship|delivery) /],
  ["business", /^(?:business|work|company|office) (?=addr|street|city|town|state|zip|postal|country|province|region)/],
  ["other", /^other (?=addr|street|city|town|state|zip|postal|country|province|region)/],
] as const;

const addressParts: readonly [ColumnPart, RegExp][] = [
  ["whole", /^(?:full |complete )?(?:address(?:es)?|addr)(?: formatted)?$|^formatted$/],
  [
    "street",
    /^(?:street|street address|address street|address line 1|street line 1|street 1|address 1|line 1|1|street address 1)$/,
  ],
  [
    "unit",
    /^(?:unit|apt|apartment|suite|unit number|extended address|(?:street|line|street line|address line|address|street address) [2-5]|[2-5]|po box)$/,
  ],
  ["city", /^(?:city|town|city town|locality|city state(?: zip)?(?: code)?)$/],
  ["state", /^(?:state|province|region|state province|province state|state region|state province region)$/],
  ["zip", /^(?:zip|zip code|zipcode|postal code|postcode|zip postal code|zip postal|postal)$/],
  ["country", /^(?:country|country region|country code)$/],
];

/** Returns the meaning of a heading; null if it names no field. */
export function roleOf(heading: string): ColumnRole | null {
  const plain = knownHeading(heading);
  const bare = plain.replace(person, "");
  for (const field of importableFields) {
    const rule = headingRules[field].find(({ pattern }) => pattern.test(plain) || pattern.test(bare));
    if (rule) return { field, part: rule.part ?? "whole", group: "", rank: rule.rank ?? 1 };
  }
  return addressRole(plain);
}

function addressRole(plain: string): ColumnRole | null {
  // "Address 2 - City" of an address book, "Address_2 City" of a product.
  const numbered = /^(?:address|service property|property) (\d) (.+)$/.exec(plain);
  if (numbered) {
    const part = partOf(numbered[2] ?? "");
    return part && { field: "address", part, group: `address ${numbered[1]}`, rank: Number(numbered[1]) };
  }
  for (const [index, [group, prefix]] of addressGroups.entries()) {
    const rest = plain.replace(prefix, "");
    if (rest === plain) continue;
    const part = partOf(rest);
    if (part) return { field: "address", part, group, rank: index };
  }
  const part = partOf(plain);
  // "1" alone is a heading of its own, not a line of an address.
  return part && !/^\d$/.test(plain) ? { field: "address", part, group: "home", rank: 1 } : null;
}

function partOf(text: string): ColumnPart | null {
  return addressParts.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
