import { Button } from "#ui/Button.tsx";
import type { Reference } from "#features/catalog/measurements/measurement.ts";
import { withRuler } from "#features/catalog/measuring/sheetReference.ts";
import { sheetAddress } from "#features/catalog/sheet/sheetAddress.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";
import { Answered, Question } from "./PhotoQuestions.tsx";

/** Asks for the length of the sheet's ruler: a photo does not show if a printer shrank it. */
export function RulerQuestion({ sheet, onAnswer }: { sheet: Reference; onAnswer: (sheet: Reference) => void }) {
  if (sheet.certainty === "tape")
    return <Answered onChange={() => onAnswer(withRuler(sheet, false))}>{messages.sheetRulerSaid}</Answered>;
  return (
    <Question
      title={messages.sheetRuler}
      answers={
        <Button size="sm" onClick={() => onAnswer(withRuler(sheet, true))}>
          {messages.sheetRulerYes}
        </Button>
      }
    >
      {messages.sheetRulerWhy}
    </Question>
  );
}

/** Offers the sheet to a person who has to choose a thing of known size. */
export function SheetOffer() {
  return (
    <p className="text-sm text-ink-soft">
      {messages.sheetOffer}{" "}
      <a
        href={sheetAddress({})}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent underline underline-offset-2"
      >
        {messages.sheetPrint}
      </a>
    </p>
  );
}
