import { formatInstant } from "#shared/days.ts";
import { useZone } from "#web/useZone.ts";
import type { VisitNote } from "./visitRecord.ts";

/** What members wrote down about a visit, with who and when; nothing where nobody did. */
export function NoteList({ notes }: { notes: readonly VisitNote[] }) {
  const zone = useZone();
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes from the visit" className="mb-4 flex flex-col gap-3">
      {notes.map(({ id, text, at, by }) => (
        <li key={id} className="border-l-2 border-line-strong pl-3">
          <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="tabular text-sm text-ink-faint">
            {by && `${by}, `}
            {formatInstant(at, zone)}
          </p>
        </li>
      ))}
    </ul>
  );
}
