import { formatDay } from "#shared/days/days.ts";
import { StatCard } from "#ui/StatCard.tsx";
import { openOf, winRate, type Report } from "./analytics.ts";
import { SideBySide } from "./SideBySide.tsx";
import { countChange, formatDuration, formatPercent, roundMoney, shareChange } from "./figureWords.ts";

/** The six figures of a period, each beside that of the previous period. */
export function KeyFigures({ report: { now, before, earlier } }: { report: Report }) {
  const open = openOf(now);
  return (
    <section aria-label="Overview">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-4 xl:grid-cols-6">
        <StatCard
          label="Requests"
          value={now.requests.toLocaleString("en-US")}
          caption={
            <SideBySide
              change={countChange(now.requests, before.requests)}
              was={before.requests > 0 ? String(before.requests) : null}
            />
          }
        />
        <StatCard
          label="Won"
          value={now.won.toLocaleString("en-US")}
          caption={
            <SideBySide
              change={countChange(now.won, before.won)}
              was={before.requests > 0 ? String(before.won) : null}
            />
          }
        />
        <StatCard
          label="Lost"
          value={now.lost.toLocaleString("en-US")}
          caption={
            <SideBySide
              change={countChange(now.lost, before.lost)}
              good={-1}
              was={before.requests > 0 ? String(before.lost) : null}
            />
          }
        />
        <StatCard
          label="Win rate"
          value={formatPercent(winRate(now))}
          caption={
            <SideBySide
              change={shareChange(winRate(now), winRate(before))}
              was={winRate(before) === null ? null : formatPercent(winRate(before))}
              otherwise="closed requests"
            />
          }
        />
        <StatCard
          label="Revenue"
          value={roundMoney(now.revenue)}
          caption={
            <SideBySide
              change={countChange(now.revenue, before.revenue)}
              was={before.requests > 0 ? roundMoney(before.revenue) : null}
              otherwise="from completed jobs"
            />
          }
        />
        <StatCard
          label="Typical response time"
          value={now.first_action_seconds === null ? "—" : formatDuration(now.first_action_seconds)}
          caption={
            <SideBySide
              change={
                now.first_action_seconds === null || before.first_action_seconds === null
                  ? null
                  : countChange(now.first_action_seconds, before.first_action_seconds)
              }
              good={-1}
              was={before.first_action_seconds === null ? null : formatDuration(before.first_action_seconds)}
              otherwise="median"
            />
          }
        />
      </div>
      <p className="mt-2 text-sm text-ink-faint">
        {before.requests > 0 ? "Compared with" : "There were no requests in the previous period,"}{" "}
        {formatDay(earlier.from, "UTC")} – {formatDay(earlier.to, "UTC")}.
        {open > 0 && ` ${open} of these requests ${open === 1 ? "is" : "are"} still open.`}
      </p>
    </section>
  );
}
