import { FileText } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { formatDay } from "#shared/days/days.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { winRate } from "./analytics.ts";
import { SideBySide } from "./SideBySide.tsx";
import { countChange, formatDuration, formatPercent, roundMoney, shareChange } from "./figureWords.ts";
import { PackagesCard } from "./PackagesCard.tsx";
import { lostQuotes, openQuotes, type QuoteFigures, type QuoteReport } from "./quoteReport.ts";

/** The results of the quotes that were first sent in a period. */
export function QuotesSection({ report }: { report: QuoteReport }) {
  const { now, before, earlier, packages, extras } = report;
  return now.sent === 0 ? (
    <Card>
      <EmptyState
        icon={<FileText />}
        title="No quotes sent in this period"
        text={
          before.sent > 0
            ? `In the period before, ${formatDay(earlier.from, "UTC")} to ${formatDay(earlier.to, "UTC")}, you sent ${before.sent}.`
            : "Create a quote from an estimate, and see here how it does."
        }
        action={
          <Link to="/quotes" className={buttonClass()}>
            Go to Quotes
          </Link>
        }
      />
    </Card>
  ) : (
    <>
      <Figures now={now} before={before} />
      <p className="-mt-2 text-sm text-ink-faint sm:-mt-3">
        {before.sent > 0 ? "Compared with" : "You sent no quotes in the previous period,"}{" "}
        {formatDay(earlier.from, "UTC")} – {formatDay(earlier.to, "UTC")}.{outcomeWords(now)}
      </p>
      <PackagesCard packages={packages} extras={extras} />
    </>
  );
}

function Figures({ now, before }: { now: QuoteFigures; before: QuoteFigures }) {
  const compared = before.sent > 0;
  const count = (label: string, of: (figures: QuoteFigures) => number, good: 1 | -1 = 1) => (
    <StatCard
      label={label}
      value={of(now).toLocaleString("en-US")}
      caption={
        <SideBySide
          change={countChange(of(now), of(before))}
          good={good}
          was={compared ? of(before).toLocaleString("en-US") : null}
        />
      }
    />
  );
  const money = (label: string, of: (figures: QuoteFigures) => number) => (
    <StatCard
      label={label}
      value={roundMoney(of(now) / 100)}
      caption={
        <SideBySide change={countChange(of(now), of(before))} was={compared ? roundMoney(of(before) / 100) : null} />
      }
    />
  );
  const seconds = now.seconds_to_yes;
  const earlier = before.seconds_to_yes;
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
      {count("Sent", ({ sent }) => sent)}
      {count("Opened", ({ viewed }) => viewed)}
      {count("Won", ({ accepted }) => accepted)}
      {count("Lost", lostQuotes, -1)}
      <StatCard
        label="Win rate"
        value={formatPercent(rateOf(now))}
        caption={
          <SideBySide
            change={shareChange(rateOf(now), rateOf(before))}
            was={rateOf(before) === null ? null : formatPercent(rateOf(before))}
            otherwise="closed quotes"
          />
        }
      />
      {money("Value sent", ({ sent_value }) => sent_value)}
      {money("Value won", ({ accepted_value }) => accepted_value)}
      <StatCard
        label="Typical time to yes"
        value={seconds === null ? "—" : formatDuration(seconds)}
        caption={
          <SideBySide
            change={seconds === null || earlier === null ? null : countChange(seconds, earlier)}
            good={-1}
            was={earlier === null ? null : formatDuration(earlier)}
            otherwise="median"
          />
        }
      />
    </div>
  );
}

/** The win rate of quotes that are no longer open. */
const rateOf = (figures: QuoteFigures): number | null => winRate({ won: figures.accepted, lost: lostQuotes(figures) });

/** " Lost: 2 declined, 1 expired. 3 of these quotes are still open." */
function outcomeWords(now: QuoteFigures): string {
  const { declined, expired, withdrawn } = now;
  const lost = Object.entries({ declined, expired, withdrawn }).flatMap(([how, quotes]) =>
    quotes > 0 ? [`${quotes} ${how}`] : [],
  );
  const open = openQuotes(now);
  return [
    lost.length > 0 && `Lost: ${lost.join(", ")}.`,
    open > 0 && `${open} of these quotes ${open === 1 ? "is" : "are"} still open.`,
  ]
    .flatMap((sentence) => (sentence ? [` ${sentence}`] : []))
    .join("");
}
