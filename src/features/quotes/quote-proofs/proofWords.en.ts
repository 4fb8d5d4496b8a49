import { quoteEventLabels, type QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { Disagreement } from "#features/quotes/quote-rules/boundEvents.ts";
import type { FindingWords } from "./quoteProof.ts";
import type { MarkerCheck } from "./endMarker.ts";

const labels: Record<QuoteEventKind, string> = { ...quoteEventLabels };
const label = (kind: string): string => (kind in labels ? labels[kind as QuoteEventKind] : kind);
const entry = ({ seq, kind }: { seq: number; kind: string }) => `Entry ${seq}, “${label(kind)}”,`;

const parts: Record<Disagreement, string> = {
  acceptance: "acceptance",
  version: "version",
  content: "quote",
  choice: "options that were chosen",
  total: "total",
  name: "name",
  way: "way of accepting",
  time: "time",
};

const findings: FindingWords = {
  no_pdf: () => "This file isn't a PDF.",
  no_record: () =>
    "This PDF has no record inside. Either it isn't a signed quote, or another program saved it again and left the record out. Use the PDF that came with the email.",
  no_seal: () =>
    "The last line of the file, which seals it, is missing. Something was added or removed, or another program saved the file again.",
  seal_broken: () => "The file was changed after it was made: its seal no longer matches its pages.",
  record_unreadable: () => "The record inside was changed: it can't be read anymore.",
  other_format: () =>
    "The record inside is in a newer format than this page knows. Check it at the web address on the PDF.",
  content_changed: () => "The quote in the record was changed after it was sent.",
  other_version: () => "The acceptance in the record belongs to another quote or version.",
  acceptance_changed: () => "The acceptance was changed after it was signed.",
  choice_impossible: () => "The options in the acceptance aren't part of this quote.",
  consent_changed: () => "The sentence that the customer agreed to was changed.",
  consent_missing: () => "The sentence that the customer agreed to is missing.",
  not_accepted: () => "The record doesn't end with the acceptance: its last entries were cut off or replaced.",
  end_differs: () => "The record doesn't end where it says it ends: entries were cut off or added.",
  total_differs: ({ stated, computed }, money) =>
    `The total was changed: it says ${money(stated)}, but the quote comes to ${money(computed)}.`,
  deposit_differs: ({ stated, computed }, money) =>
    `The deposit was changed: it says ${money(stated)}, but the quote asks for ${money(computed)}.`,
  entry_changed: (of) =>
    `${entry(of)} was changed after it was written${of.seq > 1 ? ", or the entry before it was" : ""}.`,
  entry_out_of_place: ({ place, ...of }) => `${entry(of)} is in place ${place}: an entry was removed, added or moved.`,
  message_changed: (of) => `The text of entry ${of.seq}, “${label(of.kind)}”, was changed.`,
  message_missing: (of) => `The text of entry ${of.seq}, “${label(of.kind)}”, is missing or not in its place.`,
  message_unnamed: () => "A message was added that no entry knows.",
  sent_differs: () => "The quote in the record isn't the one that its entry “Sent” names.",
  accepted_differs: ({ seq, field }) =>
    `Entry ${seq}, “${label("accepted")}”, names another ${parts[field]} than the acceptance.`,
};

const markers: Record<MarkerCheck, string> = {
  paper: "The line from the email names exactly this file.",
  record: "The line from the email matches the end of this record.",
  earlier: "The line from the email matches an earlier entry of this record. The record continues after it.",
  differs:
    "The line from the email doesn't match this file. It belongs to another quote, or the whole file was replaced.",
  longer:
    "The line from the email counts more entries than this file has. If it's from the email that this file came with, entries were cut off at the end. If it's from a later email, use the earlier one.",
};

/** The texts of the page that checks a signed quote. */
export const messages = {
  title: "Check a signed quote",
  lead: "Choose the PDF of an accepted quote to see who signed it, when, and whether anything in it was changed since.",
  nothingSent: "The file stays on this device. The check runs inside this page, and nothing is sent anywhere.",
  choose: "Choose a PDF",
  orDrop: "or drop it anywhere on this page",
  checking: "Checking…",
  tooLarge: "This file is too large to be a signed quote.",
  notReadable: "This file couldn't be opened. Please choose it again.",
  marker: "Line from the email (optional)",
  markerHint:
    "The email with the PDF says how many entries the record has and which code it ends with. Paste that line to notice a file that was replaced or cut off.",
  markerUnclear: "No line was found in this text. It has a number of entries and a code of 64 characters.",
  result: "Result",
  whole: "This paper is whole: nothing in it was changed since it was signed.",
  wholeMarked: "This paper is whole, and it's the one that the email names.",
  broken: "This paper was changed.",
  noPaper: "This file can't be checked.",
  otherPaper: "This paper is whole, but it isn't the one that the email names.",
  endsEarlier: "This paper is whole, but it ends before the line from the email does.",
  older:
    "Some entries are from before entries included the texts they're about, so those texts are checked as far as possible.",
  findings,
  markers,
  file: "File",
  signedBy: "Signed by",
  recordedFor: "Accepted by (recorded by the business, not signed)",
  when: "When",
  inZone: (moment: string, zone: string) => `${moment} (${zone})`,
  how: "How",
  ways: {
    page: "On the quote's page",
    device: "On the business's device",
    phone: "By phone, recorded by the business",
    in_person: "In person, recorded by the business",
  },
  quote: "Quote",
  quoteOf: (number: number, version: number, business: string) =>
    `Quote ${number}${version > 1 ? `, version ${version}` : ""}${business === "" ? "" : `, from ${business}`}`,
  total: "Total",
  deposit: "Deposit",
  contentHash: "SHA-256 of the quote",
  paperHash: "SHA-256 of this file",
  recordEnd: "End of the record",
  endsWith: (count: number, head: string) => `${count === 1 ? "1 entry" : `${count} entries`}, ${head}`,
  entries: (count: number) => (count === 1 ? "1 entry in the record" : `${count} entries in the record`),
  entryLabel: label,
  limitsTitle: "About this check",
  limits: [
    "It recalculates every code in the file, works out the total again, and compares the acceptance with each entry of the record.",
    "Someone who knows how these files are made could write a new one with other facts. The line from the email shows that, as long as you keep the email.",
    "It shows that the file wasn't changed. It can't show who was holding the phone, and it isn't legal advice.",
  ],
};
