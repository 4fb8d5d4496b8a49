import { languages, type Language } from "#shared/words/languages.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import type { ChainedEvent, RecordEnd } from "#shared/records/eventChain.ts";
import { derivationFacts, hasFacts } from "./derivationFacts.ts";
import { messages as derivationEn } from "./derivationWords.en.ts";
import { messages as derivationEs } from "./derivationWords.es.ts";
import { openPaper, type Paper } from "#features/papers/paper/paper.server.ts";
import type { PaperPicture } from "#features/papers/paper/paperPhoto.server.ts";
import { signingHeight } from "#features/papers/paper/paperProof.server.ts";
import type { PaperBlock } from "#features/papers/paper/paperSheet.server.ts";
import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { differenceText } from "#features/quotes/quote-offer/differenceText.ts";
import { messages as offerEn } from "#features/quotes/quote-offer/quoteWords.en.ts";
import { messages as offerEs } from "#features/quotes/quote-offer/quoteWords.es.ts";
import { messages as en } from "./quotePaperWords.en.ts";
import { messages as es } from "./quotePaperWords.es.ts";
import type { Choice, Derivation, QuoteContent, QuotePackage } from "#features/quotes/quote-rules/quote.ts";
import type { HeadField } from "#features/quotes/quote-rules/quoteDraft.ts";
import { dayOnPaper, momentOnPaper } from "#features/papers/paper/paperDates.ts";
import { signatureBox } from "#features/quotes/quote-rules/signatureBox.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import { choiceByDefault, countedLines, figuresOf, linesByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";

/** The PDFs of a quote: the offer, and the acceptance with its proof. */

/** The content of a paper. */
export type PaperOf = {
  content: QuoteContent;
  /** The last day on which the customer can accept it, YYYY-MM-DD. */
  lastDay: string | null;
  contentHash: string;
  /** An ISO instant. */
  sentAt: string;
  /** The business's time zone (IANA). */
  timeZone: string;
  /** The pictures by their SHA-256. */
  pictures: ReadonlyMap<string, Buffer>;
  /** The end of the quote's record when the offer was created; an empty record is not mentioned. */
  end?: RecordEnd;
};
/** The content of an offer, with the proof of its acceptance. */
export type AcceptedPaperOf = PaperOf & {
  acceptance: Acceptance;
  events: readonly ChainedEvent[];
  /** The record up to this acceptance, as canonical JSON, to attach. */
  record?: string;
  /** The address of the page on which anyone can check the paper. */
  checkAt?: string;
};

const quoteWords = {
  en: { ...en, derivation: derivationEn, offer: offerEn },
  es: { ...es, derivation: derivationEs, offer: offerEs },
};
type Words = (typeof quoteWords)["en"];

/** Returns the PDF of an offer, with every package. The same offer gives the same bytes. */
export function quotePdf(of: PaperOf): Promise<Buffer> {
  const { content, sentAt } = of;
  const words = quoteWords[content.language];
  const paper = open(of, { words, language: content.language, at: sentAt });
  head(paper, of, words, content.packages.length === 1 ? totalByDefault(content) : null);
  if (content.packages.length > 1) options(paper, content, words);
  const photos = photosByLine(of, words);
  content.packages.forEach((one, at) => {
    const choice = { package_id: one.id, line_ids: linesByDefault(one) };
    const shown = { choice, left: words.optionalExtras, photos: at === 0 ? photos : noPhotos };
    packageOf(paper, content, { one, at, words, ...shown });
  });
  findings(paper, of, words);
  paper.keepTogether([...termBlocks(of, words), { heading: words.accept }, { height: signingHeight }]);
  terms(paper, of, words);
  paper.heading(words.accept);
  paper.signingLines();
  if (of.end) paper.recordBefore(of.end);
  return paper.finish();
}

/** Returns the PDF of an acceptance: the chosen package, the signature, and the proof on its last page. */
export async function acceptedPdf(of: AcceptedPaperOf): Promise<Buffer> {
  const { content, acceptance } = of;
  const { language, choice, accepted_at, name } = acceptance;
  const words = quoteWords[language];
  const paper = open(of, { words, language, at: accepted_at });
  head(paper, of, words, acceptance.total);
  const at = content.packages.findIndex(({ id }) => id === choice.package_id);
  const one = content.packages[at];
  const photos = photosByLine(of, words);
  if (one) packageOf(paper, content, { one, at, words, choice, left: words.notIncluded, photos });
  findings(paper, of, words);
  const drawn = drawingOf(of);
  const signing = { height: acceptance.strokes ? 40 + signatureHeight : 60 };
  paper.keepTogether([...termBlocks(of, words), { heading: words.acceptedBy(name) }, signing]);
  terms(paper, of, words);
  paper.heading(words.acceptedBy(drawn ? "" : name).trim());
  if (drawn) paper.drawnName(drawn, name);
  paper.text(momentOnPaper(accepted_at, of.timeZone, language));
  if (acceptance.strokes) paper.signature(acceptance.strokes, signatureBox, name);
  proof(paper, of, words);
  return of.record === undefined
    ? paper.finish()
    : paper.finishSealed({ json: of.record, description: words.attachedRecord });
}

const open = ({ content }: PaperOf, { words, language, at }: { words: Words; language: Language; at: string }): Paper =>
  openPaper({
    title: [titleOf(content, words), content.business.name].filter(Boolean).join(" · "),
    author: content.business.name,
    language,
    at: new Date(at),
    colour: content.business.color,
  });

const titleOf = ({ number, changes_job }: QuoteContent, words: Words): string =>
  changes_job ? words.change(number) : words.quote(number);

/** The business, the recipient, the offer, its last day, and its total in cents if it has a single one. */
function head(
  paper: Paper,
  { content, lastDay, sentAt, timeZone, pictures }: PaperOf,
  words: Words,
  total: number | null,
): void {
  const { business, recipient, language, version, title, introduction } = content;
  paper.head({
    title: titleOf(content, words),
    issuer: business,
    logo: business.logo === null ? undefined : pictures.get(business.logo),
    facts: [
      ...(content.changes_job ? [words.changesJob(content.changes_job.number)] : []),
      ...(version > 1 ? [words.version(version)] : []),
      words.sentOn(dayOnPaper(new Date(sentAt), timeZone, language)),
      ...(lastDay === null ? [] : [words.validUntil(dayOnPaper(new Date(`${lastDay}T12:00:00Z`), "UTC", language))]),
    ],
    total: total === null ? undefined : words.total(formatCents(total)),
  });
  paper.recipient({ title: words.preparedFor, ...recipient });
  const written = {
    title: () => title !== "" && paper.heading(title),
    introduction: () => introduction !== "" && paper.text(introduction),
  } satisfies Record<HeadField, () => unknown>;
  for (const write of Object.values(written)) write();
}

/** The packages to choose from: each with its total by default, and its differences from the one before it. */
function options(paper: Paper, content: QuoteContent, words: Words): void {
  paper.heading(words.yourOptions);
  paper.alternatives(
    content.packages.map((one, at) => ({
      name: nameOf(content, one, at, words),
      note: differenceText(content, one.id, { words: words.offer, language: content.language }),
      amount: figuresOf(content, choiceByDefault([one]))?.total ?? 0,
    })),
  );
}

const nameOf = ({ packages }: QuoteContent, one: QuotePackage, at: number, words: Words): string =>
  [
    one.name || words.packageNumber(at + 1),
    ...(one.recommended && packages.length > 1 ? [words.recommended] : []),
  ].join(" · ");

/** One package: the lines that count, its sums, and below them the optional lines that do not count. */
function packageOf(
  paper: Paper,
  content: QuoteContent,
  {
    one,
    at,
    choice,
    words,
    left,
    photos,
  }: {
    one: QuotePackage;
    at: number;
    choice: Choice;
    words: Words;
    /** The title of the lines that do not count. */
    left: string;
    photos: PhotosByLine;
  },
): void {
  const figures = figuresOf(content, choice);
  if (!figures) throw new Error("The totals of a quote's package cannot be computed.");
  const counted = countedLines(one, choice.line_ids);
  const lines = counted.map((line) => ({
    ...line,
    note: line.optional ? words.optional : null,
    pictures: photos.get(line.id) ?? [],
  }));
  const name = content.packages.length > 1 || one.name !== "" ? nameOf(content, one, at, words) : "";
  const begin = [...(name === "" ? [] : [{ heading: name }]), { text: one.description }];
  paper.keepTogether([...begin, { height: paper.heightOfLines(lines.slice(0, 2)) }]);
  if (name !== "") paper.heading(name);
  if (one.description !== "") paper.text(one.description);
  const discount_percent = content.discount?.kind === "percent" ? content.discount.percent : undefined;
  const further = content.deposit ? [{ label: words.depositDue, amount: figures.deposit }] : [];
  paper.lines(lines, { ...figures, discount_percent }, further);
  const others = one.lines.filter((line) => !counted.includes(line));
  if (others.length > 0)
    paper.titled(left, others.map((line) => `${line.text}: ${formatCents(lineTotal(line))}`).join("\n"));
}

/** The photos of each line, by its ID. */
type PhotosByLine = ReadonlyMap<string, readonly PaperPicture[]>;
const noPhotos: PhotosByLine = new Map();

/**
 * The photos of the lines of the first package, or of the accepted one; each estimate's are at its first line. A line of
 * an older version does not know its estimate: there it is the first one that begins with the name of the service.
 */
function photosByLine({ content, pictures, ...of }: PaperOf & { acceptance?: Acceptance }, words: Words): PhotosByLine {
  const shown = of.acceptance
    ? content.packages.find(({ id }) => id === of.acceptance?.choice.package_id)
    : content.packages[0];
  const counted = shown ? countedLines(shown, of.acceptance?.choice.line_ids ?? linesByDefault(shown)) : [];
  const photos = new Map<string, readonly PaperPicture[]>();
  for (const derivation of content.derivations) {
    const free = counted.filter(({ id }) => !photos.has(id));
    const line =
      free.find(({ estimate_id }) => estimate_id === derivation.estimate_id) ??
      free.find(({ estimate_id, text }) => estimate_id === undefined && text.startsWith(derivation.text));
    if (line) photos.set(line.id, photosOf(derivation, pictures, words.derivation));
  }
  return photos;
}

const photosOf = (derivation: Derivation, pictures: PaperOf["pictures"], words: Words["derivation"]): PaperPicture[] =>
  derivation.pictures.flatMap(({ sha256, ...picture }) => {
    const bytes = pictures.get(sha256);
    return bytes ? [{ ...picture, bytes, alt: words.photo(derivation.text) }] : [];
  });

/** The height of a drawn signature with its margins, in points. */
const signatureHeight = (210 * signatureBox.height) / signatureBox.width + 12;

/** The blocks that `terms` writes. */
const termBlocks = ({ content: { terms, notices } }: PaperOf, words: Words): PaperBlock[] => [
  ...(terms === "" ? [] : [{ heading: words.terms }, { text: terms }]),
  ...(notices.length === 0 ? [] : [{ heading: words.notices }, ...notices]),
];

/** Terms and notices: they are above every signature. */
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

/** The source of the figures, with the photos that no line has. */
function findings(paper: Paper, of: PaperOf & { acceptance?: Acceptance }, words: Words): void {
  const derivations = of.content.derivations.filter(hasFacts);
  if (derivations.length > 0) paper.heading(words.derivation.howFound);
  const atLines = new Set([...photosByLine(of, words).values()].flat().map(({ bytes }) => bytes));
  for (const derivation of derivations) {
    const facts = derivationFacts(derivation, words.derivation);
    const ours = facts.filter(({ inEnglish }) => !inEnglish).map(({ text }) => text);
    const ofModel = facts.filter(({ inEnglish }) => inEnglish).map(({ text }) => text);
    const lines = [ours.slice(0, 3).join(" · "), ours.slice(3).join(" · "), ...ofModel];
    paper.titled(derivation.text, lines.filter((text) => text !== "").join("\n"));
    for (const picture of photosOf(derivation, of.pictures, words.derivation))
      if (!atLines.has(picture.bytes)) paper.photo(picture);
  }
}

/** The signer's name as their browser drew it, if the typeface lacks its letters. */
const drawingOf = ({ acceptance: { name_drawn }, pictures }: AcceptedPaperOf) =>
  name_drawn === null ? undefined : pictures.get(name_drawn);

/** The last page: the whole record. */
function proof(paper: Paper, of: AcceptedPaperOf, words: Words): void {
  const { acceptance, events, timeZone } = of;
  paper.nextPage();
  paper.heading(words.proof);
  paper.text(words.proofText);
  const { language, consent, notices } = acceptance;
  const drawn = drawingOf(of);
  const facts: [string, string | null][] = [
    [words.time, `${momentOnPaper(acceptance.accepted_at, timeZone, language)} (${acceptance.accepted_at})`],
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
  paper.facts([
    { label: words.name, value: acceptance.name, ...(drawn ? { drawn } : {}) },
    ...facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
  ]);
  paper.record(events, of.checkAt);
}
