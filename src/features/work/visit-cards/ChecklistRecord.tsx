import { Check, Minus } from "lucide-react";
import { formatInstant } from "#shared/days/days.ts";
import { useZone } from "#browser/useZone.ts";
import type { ChecklistPoint } from "#features/work/checklists/checklist.ts";
import { progressText } from "#features/work/checklists/checklistOfVisit.ts";

/** The checklist of a visit with the members who ticked its points; nothing if it has none. */
export function ChecklistRecord({ checklist }: { checklist: readonly ChecklistPoint[] }) {
  const zone = useZone();
  if (checklist.length === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-[0.9375rem] dense:min-h-9">
        <ChecklistProgress checklist={checklist} />
      </summary>
      <ul aria-label="Checklist" className="flex flex-col gap-1.5">
        {checklist.map(({ id, text, done_at, done_by }) => (
          <li key={id} className="flex gap-2 text-[0.9375rem]">
            {done_at === null ? (
              <Minus aria-label="Not done:" className="mt-1 size-4 shrink-0 text-ink-faint" />
            ) : (
              <Check aria-label="Done:" className="mt-1 size-4 shrink-0 text-success" />
            )}
            <span className="min-w-0 wrap-anywhere">
              {text}
              {done_at !== null && (
                <span className="tabular block text-sm text-ink-faint">
                  {done_by && `${done_by}, `}
                  {formatInstant(done_at, zone)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChecklistProgress({ checklist }: { checklist: readonly ChecklistPoint[] }) {
  const done = checklist.filter(({ done_at }) => done_at !== null).length;
  return <>Checklist: {progressText(done, checklist.length)}</>;
}
