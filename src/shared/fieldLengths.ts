/**
 * The most characters that a text field takes: the schemas of what is sent and the `maxLength` of what is typed both
 * come from here. No Zod: the public form carries it.
 */
export const fieldLengths = {
  /** Of a person, a business, a service, a component. */
  name: 200,
  /** RFC 5321, without the angle brackets. */
  email: 254,
  phone: 60,
  address: 500,
  /** An owner may note several numbers on an estimate. */
  estimatePhone: 500,
  /** Of an event. */
  title: 200,
  /** Of a service, a component, an event; the notes of a request or an event. */
  description: 5_000,
  /** Of an owner on an estimate, a customer, a follow-up, a schedule. */
  notes: 20_000,
  /** Of customers that were merged: each wrote its own. */
  mergedNotes: 60_000,
  /** One note on a customer's timeline. */
  timelineNote: 5_000,
  /** What of known size stands on a photo, as the customer describes it. */
  referenceObject: 500,
  /** Of a service, as the owner writes it. */
  unit: 60,
  /** "3 months" */
  interval: 40,
  /** Of an API key. */
  keyName: 100,
  passkeyName: 100,
  /** What a list is searched for. */
  search: 200,
  /** Of an imported file. */
  fileName: 300,
  /** A column's heading of an imported file. */
  columnName: 500,
  /** A web address. */
  url: 2_000,
} as const;

/** What is said of a text that is longer than it may be. */
export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString("en-US")} characters.`;
