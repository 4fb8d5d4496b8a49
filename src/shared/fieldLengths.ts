/**
 * The maximum number of characters of each text field, for both the input schemas and the `maxLength` of form fields.
 * No Zod, because the public form carries it.
 */
export const fieldLengths = {
  /** For a person, a business, a service, a component. */
  name: 200,
  /** RFC 5321, without the angle brackets. */
  email: 254,
  phone: 60,
  address: 500,
  /** Longer, because an owner may note several numbers on an estimate. */
  estimatePhone: 500,
  /** For an event. */
  title: 200,
  /** For a service, a component, an event; the notes of a request or an event. */
  description: 5_000,
  /** The number of a certificate of tax exemption. */
  certificate: 60,
  /** For the owner's notes on an estimate, a customer, a follow-up, a schedule. */
  notes: 20_000,
  /** For merged customers, whose notes are joined. */
  mergedNotes: 60_000,
  /** One note on a customer's timeline. */
  timelineNote: 5_000,
  /** The object of known size in a photo, as the customer describes it. */
  referenceObject: 500,
  /** For a service, as the owner writes it. */
  unit: 60,
  /** Such as "3 months". */
  interval: 40,
  /** The use of a further contact of a customer, such as "Work". */
  contactLabel: 60,
  tag: 40,
  /** The code that opens the gate of a customer's place. */
  gateCode: 60,
  /** For one place of a customer. */
  placeNotes: 1_000,
  /** For an API key. */
  keyName: 100,
  passkeyName: 100,
  /** The name of the saved filters of a list, and their query in its address. */
  filterName: 60,
  filterQuery: 1_000,
  /** The search text of a list. */
  search: 200,
  /** For an imported file. */
  fileName: 300,
  /** A column heading in an imported file. */
  columnName: 500,
  /** For a web address. */
  url: 2_000,
  /** For a message of a sequence. */
  messageSubject: 150,
  messageText: 2_000,
} as const;

/** The message about a text that is too long. */
export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString("en-US")} characters.`;
