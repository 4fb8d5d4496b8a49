import { formatMoney } from "#shared/figures/figures.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { recordName } from "#features/quotes/papers/attachedRecord.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import { endOf, type ChainedEvent, type RecordEnd } from "#shared/records/eventChain.ts";
import { derivationFacts, hasFacts } from "./derivationFacts.ts";
import { words as derivationEn } from "./derivationWords.en.ts";
import { words as derivationEs } from "./derivationWords.es.ts";
import { openPaper, type Paper } from "#features/quotes/papers/paper.server.ts";
import { words as en } from "./quotePaperWords.en.ts";
import { words as es } from "./quotePaperWords.es.ts";
import type { Choice, Derivation, QuoteContent, QuoteLine, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import { sealOf } from "#features/quotes/papers/paperSeal.ts";
import { signatureBox } from "#features/quotes/quote-rules/signatureBox.ts";
import { lineTotal } from "#shared/money/lineSums.ts";
import { figuresOf, linesByDefault, type Figures } from "#features/quotes/quote-rules/quoteMoney.ts";

/** The PDFs of a quote: what is offered, and what was accepted with its proof. */

/** What a paper is made of. */
export type PaperOf = {
  content: QuoteContent;
  /** The last day on which it can be accepted, YYYY-MM-DD. */
  lastDay: string | null;
  contentHash: string;
  /** An ISO instant. */
  sentAt: string;
  /** The business's zone (IANA). */
  timeZone: string;
  /** By their SHA-256. */
  pictures: ReadonlyMap<string, Buffer>;
  /** The end of the quote's record when the offer was made; one that has no entries yet is not spoken of. */
  end?: RecordEnd;
};
/** The same, with what proves that it was accepted. */
export type AcceptedPaperOf = PaperOf & {
  acceptance: Acceptance;
  events: readonly ChainedEvent[];
  /** The record up to this acceptance, as canonical JSON, which is attached. */
  record?: string;
  /** The address of the page on which anybody can check the paper. */
  checkAt?: string;
};

const paperWords = { en: { ...en, derivation: derivationEn }, es: { ...es, derivation: derivationEs } };
type Words = (typeof paperWords)["en"];

/** The PDF of an offer, with every package. The same offer gives the same bytes. */
export function quotePdf(of: PaperOf): Promise<Buffer> {
  const { content, sentAt } = of;
  const words = paperWords[content.language];
  const paper = open(of, { words, language: content.language, at: sentAt });
  head(paper, of, words);
  content.packages.forEach((one, at) => {
    const choice = { package_id: one.id, line_ids: linesByDefault(one) };
    packageOf(paper, content, { one, at, choice, words });
  });
  terms(paper, of, words);
  findings(paper, of, words);
  if (of.end && of.end.count > 0) paper.titled(words.record, words.recordBefore(of.end.count, of.end.head));
  return paper.finish(words.page);
}

/** The PDF of what was accepted: the chosen package, the signature, and on its last page the proof. */
export async function acceptedPdf(of: AcceptedPaperOf): Promise<Buffer> {
  const { content, acceptance } = of;
  const { language, choice, accepted_at, name } = acceptance;
  const words = paperWords[language];
  const paper = open(of, { words, language, at: accepted_at });
  head(paper, of, words);
  const at = content.packages.findIndex(({ id }) => id === choice.package_id);
  const one = content.packages[at];
  if (one) packageOf(paper, content, { one, at, choice, words });
  terms(paper, of, words);
  const drawn = drawingOf(of);
  paper.heading(words.acceptedBy(drawn ? "" : name).trim());
  if (drawn) paper.drawnName(drawn, name);
  paper.text(moment(accepted_at, of.timeZone, language));
  if (acceptance.strokes) paper.signature(acceptance.strokes, signatureBox, words.signature(name));
  findings(paper, of, words);
  proof(paper, of, words);
  if (of.record === undefined) return paper.finish(words.page);
  paper.attach({ name: recordName, description: words.attachedRecord, json: of.record });
  const pdf = await paper.finish(words.page);
  return Buffer.concat([pdf, sealOf(pdf)]);
}

const open = ({ content }: PaperOf, { words, language, at }: { words: Words; language: Language; at: string }): Paper =>
  openPaper({
    title: [words.quote(content.number), content.business.name].filter(Boolean).join(" · "),
    author: content.business.name,
    language: languages[language].tag,
    at: new Date(at),
    colour: content.business.color,
  });

const money = (cents: number): string => formatMoney(cents / 100);

const day = (date: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "long", timeZone }).format(date);
const moment = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "long", timeStyle: "long", timeZone }).format(
    new Date(at),
  );

/** Who offers what to whom, and until when. */
function head(paper: Paper, { content, lastDay, sentAt, timeZone, pictures }: PaperOf, words: Words): void {
  const { business, recipient, language, number, version, title, introduction } = content;
  const logo = business.logo === null ? undefined : pictures.get(business.logo);
  paper.head({
    title: words.quote(number),
    business: business.name,
    logo: logo && { bytes: logo, alt: words.logo(business.name) },
    facts: [
      ...(version > 1 ? [words.version(version)] : []),
      words.sentOn(day(new Date(sentAt), timeZone, language)),
      ...(lastDay === null ? [] : [words.validUntil(day(new Date(`${lastDay}T12:00:00Z`), "UTC", language))]),
    ],
  });
  const lines = (...of: (string | null)[]) => of.filter((line) => line !== null && line !== "") as string[];
  paper.columns([
    {
      title: words.preparedFor,
      lines: lines(recipient.name, recipient.address, recipient.phone, recipient.email),
    },
    {
      title: words.from,
      lines: lines(
        business.name,
        business.town,
        business.phone,
        business.email,
        business.licensed_insured ? words.licensedInsured : null,
      ),
    },
  ]);
  if (title !== "") paper.heading(title);
  if (introduction !== "") paper.text(introduction);
}

/** One package with its lines and what it comes to. */
function packageOf(
  paper: Paper,
  content: QuoteContent,
  { one, at, choice, words }: { one: QuotePackage; at: number; choice: Choice; words: Words },
): void {
  const figures = figuresOf(content, choice);
  if (!figures) throw new Error("A package of a quote cannot be reckoned.");
  const several = content.packages.length > 1;
  if (several || one.name !== "")
    paper.heading(
      [one.name || words.packageNumber(at + 1), ...(one.recommended && several ? [words.recommended] : [])].join(" · "),
    );
  if (one.description !== "") paper.text(one.description);
  paper.table(
    [words.item, words.quantity, words.unitPrice, words.amount],
    one.lines.map((line) => rowOf(line, choice, words)),
  );
  paper.sums(sumsOf(figures, content, words));
}

const rowOf = (line: QuoteLine, choice: Choice, words: Words) => {
  const { text, quantity, unit, unit_price, optional, id } = line;
  const counts = !optional || choice.line_ids.includes(id);
  const note = optional ? (counts ? words.optional : words.notChosen) : null;
  const amount = money(lineTotal(line));
  return {
    cells: [text, [quantity, unit].filter(Boolean).join(" "), money(unit_price), counts ? amount : `(${amount})`],
    note,
  };
};

const sumsOf = ({ subtotal, discount, taxes, total, deposit }: Figures, content: QuoteContent, words: Words) => [
  ...(discount > 0 || taxes.length > 0 ? [{ label: words.subtotal, value: money(subtotal), strong: false }] : []),
  ...(discount > 0 ? [{ label: words.discount, value: `-${money(discount)}`, strong: false }] : []),
  ...taxes.map(({ name, percent, amount }) => ({
    label: words.tax(name, percent),
    value: money(amount),
    strong: false,
  })),
  { label: words.total, value: money(total), strong: true },
  ...(content.deposit ? [{ label: words.depositDue, value: money(deposit), strong: false }] : []),
];

/** Terms and notices: they stand above whatever is signed. */
function terms(paper: Paper, { content }: PaperOf, words: Words): void {
  if (content.terms !== "") {
    paper.heading(words.terms);
    paper.text(content.terms);
  }
  if (content.notices.length > 0) {
    paper.heading(words.notices);
    for (const { title, text } of content.notices) paper.titled(title, text);
  }
}

/** The source of the figures. */
function findings(paper: Paper, { content, pictures }: PaperOf, words: Words): void {
  const derivations = content.derivations.filter(hasFacts);
  if (derivations.length > 0) paper.heading(words.derivation.howFound);
  for (const derivation of derivations) derivationOf(paper, derivation, pictures, words.derivation);
}

function derivationOf(
  paper: Paper,
  derivation: Derivation,
  pictures: PaperOf["pictures"],
  words: Words["derivation"],
): void {
  paper.titled(
    derivation.text,
    derivationFacts(derivation, words)
      .map(({ text }) => text)
      .join("\n"),
  );
  for (const { sha256, width, height, outlines } of derivation.pictures) {
    const bytes = pictures.get(sha256);
    if (bytes) paper.photo({ bytes, width, height }, outlines, words.photo(derivation.text));
  }
}

/** The signer's name as their browser drew it, where the typeface has not its letters. */
const drawingOf = ({ acceptance: { name_drawn }, pictures }: AcceptedPaperOf) =>
  name_drawn === null ? undefined : pictures.get(name_drawn);

/** The last page: everything that was recorded. */
function proof(paper: Paper, of: AcceptedPaperOf, words: Words): void {
  const { acceptance, events, timeZone } = of;
  paper.nextPage();
  paper.heading(words.proof);
  paper.text(words.proofText);
  const { language, consent, notices } = acceptance;
  const drawn = drawingOf(of);
  paper.facts([{ label: words.name, value: acceptance.name, ...(drawn ? { drawn } : {}) }]);
  const facts: [string, string | null][] = [
    [words.time, `${moment(acceptance.accepted_at, timeZone, language)} (${acceptance.accepted_at})`],
    [words.zone, timeZone],
    [words.how, words.ways[acceptance.how]],
    [words.consent, consent && consent.text],
    [words.consentHash, consent && consent.hash],
    [words.contentHash, acceptance.content_hash],
    [words.pdfHash, acceptance.pdf_hash],
    [words.address, acceptance.address],
    [words.userAgent, acceptance.user_agent],
    [words.sentTo, acceptance.sent_to],
    [words.language, languages[language].name],
    [words.noticesShown, notices.length === 0 ? null : notices.map(({ title }) => title).join(", ")],
    [words.note, acceptance.note],
  ];
  paper.facts(facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])));
  paper.heading(words.record);
  paper.text(words.recordText);
  paper.facts(events.map(({ seq, kind, at, hash }) => ({ label: `${seq}. ${kind}`, value: `${at}\n${hash}` })));
  const end = endOf(events);
  paper.text(words.recordEnds(end.count, end.head));
  if (of.checkAt !== undefined) paper.text(words.checkAt(of.checkAt));
}
