import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import type { ImportPreview, ImportRow } from "./import.ts";

/** The rows of the file as they would be imported, each with the fields to check beside it. */
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

function Row({ row: { line, values, problems, left_out, duplicate } }: { row: ImportRow }) {
  const unread = Object.entries(problems);
  const rest = [values["email"], values["phone"], values["address"]].filter(Boolean).join(" · ");
  return (
    <li className="drawn-in-view-14 flex items-start gap-3 px-3 py-2.5 text-sm">
      <span className="tabular w-8 shrink-0 pt-0.5 text-right text-xs text-ink-faint">
        <span className="sr-only">Row </span>
        {line}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{values["name"] || <span className="text-ink-faint">No name</span>}</p>
        {rest && <p className="wrap-anywhere text-ink-soft">{rest}</p>}
        {unread.map(([field, words]) => (
          <p key={field} className={cx("wrap-anywhere", left_out ? "text-danger" : "text-warning")}>
            {words}
            {values[field] && `: “${values[field]}”`}
          </p>
        ))}
        {duplicate && (
          <p className="wrap-anywhere text-warning">
            Same {duplicate.by} as {duplicate.name}
            {duplicate.line !== null && ` in row ${duplicate.line}`}
          </p>
        )}
      </div>
      <RowBadge isLeftOut={left_out} isDuplicate={duplicate !== null} toCheck={unread.length} />
    </li>
  );
}

function RowBadge({ isLeftOut, isDuplicate, toCheck }: { isLeftOut: boolean; isDuplicate: boolean; toCheck: number }) {
  if (isLeftOut) return <Badge tone="danger">Left out</Badge>;
  if (isDuplicate) return <Badge tone="warning">Duplicate</Badge>;
  if (toCheck > 0) return <Badge tone="warning">Check later</Badge>;
  return <Badge tone="success">Ready</Badge>;
}
