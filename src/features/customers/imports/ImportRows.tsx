import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import type { ImportRow } from "./import.ts";
import type { ImportPreview } from "./useImport.ts";

/** The rows of the file as they would be imported, each with its errors beside it. */
export function ImportRows({ preview: { rows, total }, busy }: { preview: ImportPreview; busy: boolean }) {
  return (
    <section aria-labelledby="import-rows" className={cx(busy && "opacity-60")} aria-busy={busy || undefined}>
      <h3 id="import-rows" className="font-semibold">
        Preview
      </h3>
      {rows.length < total && (
        <p className="text-sm text-ink-soft">
          {rows.length} of {total} rows, including those to check.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line rounded-xl border border-line">
        {rows.map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row: { line, values, problems, duplicate } }: { row: ImportRow }) {
  const wrong = Object.entries(problems);
  const rest = [values["email"], values["phone"], values["address"]].filter(Boolean).join(" · ");
  return (
    <li className="drawn-in-view-14 flex items-start gap-3 px-3 py-2.5 text-sm">
      <span className="tabular w-5 shrink-0 pt-0.5 text-right text-xs text-ink-faint">
        <span className="sr-only">Line </span>
        {line}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{values["name"] || <span className="text-ink-faint">No name</span>}</p>
        {rest && <p className="wrap-anywhere text-ink-soft">{rest}</p>}
        {wrong.map(([field, words]) => (
          <p key={field} className="wrap-anywhere text-danger">
            {words}
          </p>
        ))}
        {duplicate && (
          <p className="wrap-anywhere text-warning">
            Same {duplicate.by} as {duplicate.name}
            {duplicate.line !== null && ` in line ${duplicate.line}`}
          </p>
        )}
      </div>
      {wrong.length > 0 ? (
        <Badge tone="danger">Problem</Badge>
      ) : duplicate ? (
        <Badge tone="warning">Duplicate</Badge>
      ) : (
        <Badge tone="success">Ready</Badge>
      )}
    </li>
  );
}
