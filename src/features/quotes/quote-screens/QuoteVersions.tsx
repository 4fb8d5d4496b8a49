import { formatInstant } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { useZone } from "#browser/useZone.ts";
import { totalByDefault } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteDetails } from "#features/quotes/quote-rules/quoteRecord.ts";

/** The sent versions, newest first, each with its PDF. All but the newest are replaced. */
export function QuoteVersions({ quote: { files, versions } }: { quote: QuoteDetails }) {
  const zone = useZone();
  if (versions.length < 2) return null;
  return (
    <Card title="Versions">
      <ol className="flex flex-col gap-3 text-[0.9375rem]">
        {versions.toReversed().map(({ number, content, sent_at }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="font-medium">Version {number}</span>, {formatCents(totalByDefault(content))}
              <span className="block text-sm text-ink-faint">Sent {formatInstant(sent_at, zone)}</span>
            </span>
            <span className="flex items-center gap-3">
              {number === versions.length ? <Badge tone="accent">Current</Badge> : <Badge>Replaced</Badge>}
              {files !== null && (
                <a
                  href={`${files}/pdf?version=${number}`}
                  target="_blank"
                  aria-label={`PDF of version ${number}`}
                  className="link"
                >
                  PDF
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
