import { formatCents } from "#shared/money/cents.ts";
import { language } from "#shared/words/language.en.ts";
import { languages } from "#shared/words/languages.ts";
import { Facts } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import { checkEndMarker, type EndMarker, type MarkerCheck } from "./endMarker.ts";
import { findingText } from "./findingText.ts";
import { messages } from "./proofWords.en.ts";
import type { Finding, ProofFacts } from "./quoteProof.ts";
import type { PaperInHand } from "./usePaperCheck.ts";

/** The result of the check, announced as soon as it is known. */
export function PaperResult({ paper, marker }: { paper: PaperInHand; marker: EndMarker | null }) {
  return (
    <section aria-label={messages.result} className="flex flex-col gap-5">
      <div role="status">
        <Verdict paper={paper} marker={marker} />
      </div>
      {paper.is === "checked" && paper.check.is === "whole" && (
        <Said facts={paper.check.facts} paperHash={paper.check.paperHash} fileName={paper.name} />
      )}
    </section>
  );
}

function Verdict({ paper, marker }: { paper: PaperInHand; marker: EndMarker | null }) {
  if (paper.is === "none") return null;
  if (paper.is === "checking") return <p className="text-ink-soft">{messages.checking}</p>;
  if (paper.is === "too_large") return <Notice tone="warning">{messages.tooLarge}</Notice>;
  if (paper.is === "not_readable") return <Notice tone="warning">{messages.notReadable}</Notice>;
  const { check } = paper;
  if (check.is === "no_paper")
    return (
      <Notice tone="warning" title={messages.noPaper}>
        <Findings findings={check.findings} />
      </Notice>
    );
  if (check.is === "broken")
    return (
      <Notice tone="danger" title={messages.broken}>
        <Findings findings={check.findings} />
      </Notice>
    );
  const { facts, paperHash } = check;
  const marked = marker && checkEndMarker(facts, paperHash, marker);
  const { tone, title } = said(marked);
  return (
    <Notice tone={tone} title={title}>
      {marked && <p>{messages.markers[marked]}</p>}
      {facts.isOlder && <p>{messages.older}</p>}
    </Notice>
  );
}

/** The result for a whole paper, with the check of the email's line. */
function said(marked: MarkerCheck | null) {
  if (marked === "differs") return { tone: "danger", title: messages.otherPaper } as const;
  if (marked === "longer") return { tone: "warning", title: messages.endsEarlier } as const;
  return { tone: "success", title: marked === "paper" ? messages.wholeMarked : messages.whole } as const;
}

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className="flex flex-col gap-1">
    {findings.map(findingText).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

/** The signer, the offer, and the time. */
function Said({ facts, paperHash, fileName }: { facts: ProofFacts; paperHash: string; fileName: string }) {
  const { quoteNumber, version, business, name, how, acceptedAt, timeZone, total, deposit, contentHash, events } =
    facts;
  const isSigned = how === "page" || how === "device";
  const head = events.at(-1)?.hash ?? "";
  const code = (hash: string) => <span className="font-mono text-sm wrap-anywhere">{hash}</span>;
  return (
    <>
      <Facts
        className="wrap-anywhere"
        items={[
          { label: isSigned ? messages.signedBy : messages.recordedFor, value: name },
          { label: messages.when, value: messages.inZone(momentIn(acceptedAt, timeZone), timeZone) },
          { label: messages.total, value: formatCents(total) },
          { label: messages.deposit, value: deposit === 0 ? null : formatCents(deposit) },
          { label: messages.quote, value: messages.quoteOf(quoteNumber, version, business) },
          { label: messages.how, value: messages.ways[how] },
          { label: messages.file, value: fileName, wide: true },
          { label: messages.paperHash, value: code(paperHash), wide: true },
          { label: messages.contentHash, value: code(contentHash), wide: true },
          { label: messages.recordEnd, value: code(messages.endsWith(events.length, head)), wide: true },
        ]}
      />
      <details className="rounded-xl border border-line bg-surface px-4">
        <summary className="cursor-pointer py-3 font-medium">{messages.entries(events.length)}</summary>
        <ol className="flex list-decimal flex-col gap-3 pb-4 pl-6">
          {events.map(({ seq, kind, at, hash }) => (
            <li key={seq}>
              <p>
                {messages.entryLabel(kind)} <span className="text-ink-soft">{momentIn(at, timeZone)}</span>
              </p>
              {code(hash)}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** "November 24, 2026 at 9:30:05 AM CST"; the unformatted instant if this browser does not know its time zone. */
function momentIn(at: string, timeZone: string): string {
  try {
    const style = { dateStyle: "long", timeStyle: "long", timeZone } as const;
    return new Intl.DateTimeFormat(languages[language].tag, style).format(new Date(at));
  } catch {
    return at;
  }
}
