import { useState } from "react";
import { formatCents, lineTotal, sumOf } from "#shared/money/cents.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { countWords } from "#features/quotes/quote-offer/Lines.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import { maxPasted, readPastedLines, type PastedLine, type PastedRows } from "./pastedLines.ts";
import { pastedWords } from "./pastedWords.ts";

/** The number of refused rows that are shown one by one. */
const shownRefusals = 5;

/** Turns rows of a spreadsheet into lines. It shows what it understood before the lines are added. */
export function PasteLinesDialog({
  begun,
  room,
  onClose,
  onLines,
}: {
  /** The text that was pasted already. */
  begun: string;
  /** The number of lines that the quote has room for. */
  room: number;
  onClose: () => void;
  onLines: (lines: readonly PastedLine[]) => void;
}) {
  const [text, setText] = useState(begun.slice(0, maxPasted));
  const read = readPastedLines(text, room);
  const { lines } = read;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Paste lines"
      description="Copy rows from a spreadsheet: description, quantity, unit and rate, or description and amount."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={lines.length === 0} onClick={() => onLines(lines)}>
            {lines.length === 0 ? "Add Lines" : `Add ${pastedWords.lines(lines.length)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Rows">
          <Textarea
            rows={5}
            maxLength={maxPasted}
            className="max-h-60"
            placeholder={"Gutter cleaning\t$120\nDriveway\t480\tsq ft\t$0.25"}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {lines.length > 0 && <Understood lines={lines} />}
          <NotAdded read={read} />
        </div>
      </div>
    </Dialog>
  );
}

function Understood({ lines }: { lines: readonly PastedLine[] }) {
  return (
    <div>
      <p className="tabular font-medium">
        {pastedWords.lines(lines.length)}, {formatCents(sumOf(lines.map(lineTotal)))} in all
      </p>
      <ul aria-label="Understood lines" className="mt-1 divide-y divide-line text-[0.9375rem]">
        {lines.map((line, at) => (
          <li key={at} className="drawn-in-view-12 flex justify-between gap-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              {line.text}
              {countWords(line) && <span className="tabular block text-sm text-ink-soft">{countWords(line)}</span>}
            </span>
            <span className="tabular shrink-0">{formatCents(lineTotal(line))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rows that are no lines, each with its reason, and the number of those beyond the limit. */
function NotAdded({ read: { refused, leftOut } }: { read: PastedRows }) {
  if (refused.length === 0 && leftOut === 0) return null;
  return (
    <Notice tone="warning" title="Not added">
      <ul>
        {refused.slice(0, shownRefusals).map(({ row, text, why }) => (
          <li key={row} className="wrap-anywhere">
            Row {row}, “{text.slice(0, 60)}”: {why}
          </li>
        ))}
        {refused.length > shownRefusals && <li>{pastedWords.rows(refused.length - shownRefusals)} more</li>}
        {leftOut > 0 && (
          <li>
            {pastedWords.rows(leftOut)}, because a quote has at most {quoteLimits.lines} lines.
          </li>
        )}
      </ul>
    </Notice>
  );
}
