import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import type { SentPhoto } from "#features/requests/form-drafts/formClient.browser.ts";
import { useStore } from "#ui/useStore.ts";
import { byArea, figureFieldOf, sizeProblem, typedSizeOf } from "#features/requests/form-drafts/sizeField.ts";
import { sizeReader } from "#features/requests/form-drafts/sizeReader.browser.ts";
import { MeasureButton } from "./MeasureButton.tsx";
import type { EstimateResult, PublicService } from "#features/requests/form-drafts/publicForm.ts";
import { SizeField } from "#features/requests/public-forms/SizeField.tsx";
import { useSizeUpdate, type SizeUpdate } from "./useSizeUpdate.ts";
import { messages } from "./answerWords.en.ts";

/** Says what would make an estimate more exact, with one tap to do it: measure on a photo, or type the number. */
export function UpdateSize({
  estimate,
  service,
  measurable,
  why,
  who,
  onSize,
}: {
  estimate: EstimateResult;
  service: PublicService;
  measurable: readonly SentPhoto[];
  why: "unsized" | "rough" | "withheld" | "unpriced" | "correct";
  who: string;
  onSize: (size: SizeUpdate) => Promise<void>;
}) {
  const { busy, failure, send: sendSize } = useSizeUpdate(onSize);
  const [typing, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (typing) field.current?.focus();
  }, [typing]);
  const figureField = figureFieldOf({ ...service, ai_enabled: true }, "standard", "manual");
  const area = byArea(service);
  const photos = measurable.map((photo, index) => ({
    photo_id: photo.id,
    url: photo.url,
    name: messages.photo(index + 1),
    size: photo,
  }));
  const { typed, setTyped, wrong, setRefused, send } = useTypedSize(
    service,
    figureField,
    (figure) => void sendSize(area ? { manual_area: figure } : { manual_quantity: figure }),
  );
  if (why === "correct" && !figureField) return null;
  const Frame = why === "correct" ? Folded : Open;
  return (
    <Frame>
      {why !== "correct" && (
        <p className="text-pretty">
          {why === "withheld" && `${messages.tooRoughToShow} `}
          {why === "unsized" && area ? waysToGive(photos) : narrowing(estimate, area, figureField?.after ?? "")}{" "}
          {why === "rough" && messages.willConfirm(who)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {area && photos.length > 0 && !estimate.proposal && (
          <MeasureButton
            label={messages.measureIt}
            photos={photos}
            service={service}
            onMeasured={({ taps }) => void sendSize({ measurement: taps })}
          />
        )}
        {figureField && !typing && (
          <Button onClick={() => setTyping(true)}>{area ? messages.knowSize : messages.tellHowMany}</Button>
        )}
      </div>
      {figureField && typing && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            send(typed, false);
          }}
        >
          <SizeField
            label={figureField.label}
            field={figureField}
            priced={service}
            value={typed}
            error={wrong}
            meant={undefined}
            inputRef={field}
            onType={(text) => {
              setTyped(text);
              setRefused(false);
            }}
            onMeant={(text) => {
              setTyped(text);
              send(text, true);
            }}
          />
          <Button type="submit" variant="primary" busy={busy} busyLabel={messages.saving}>
            {messages.update}
          </Button>
        </form>
      )}
      {busy && !typing && <p role="status">{messages.saving}</p>}
      {failure && <FieldError>{failure}</FieldError>}
    </Frame>
  );
}

/** The size as typed, its error, and sending it. The reader of sizes may arrive after a refusal, and understand it. */
function useTypedSize(
  service: PublicService,
  figureField: ReturnType<typeof figureFieldOf>,
  onFigure: (figure: number) => void,
) {
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const reader = useStore(sizeReader)?.sizeReply ?? null;
  const problemOf = (text: string, meant: boolean) =>
    figureField && sizeProblem(service, { ...figureField, required: true }, text, meant, reader);
  const send = (text: string, meant: boolean) => {
    const problem = problemOf(text, meant);
    setRefused(problem !== null);
    const figure = figureField && typedSizeOf(service, figureField, text, reader);
    if (problem === null && figure !== null) onFigure(figure);
  };
  return { typed, setTyped, wrong: (isRefused && problemOf(typed, false)) || undefined, setRefused, send };
}

const Open = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-3 border-t border-line pt-3 print:hidden">{children}</div>
);

/** For a size that is good enough, unless the customer knows better. */
const Folded = ({ children }: { children: ReactNode }) => (
  <details className="border-t border-line pt-1 print:hidden">
    <summary className="min-h-11 cursor-pointer content-center font-medium text-accent">{messages.correctSize}</summary>
    <div className="flex flex-col gap-3 pt-2">{children}</div>
  </details>
);

const waysToGive = (photos: readonly unknown[]) => (photos.length > 0 ? messages.sizeByPhoto : messages.sizeByTyping);

function narrowing({ source, proposal }: EstimateResult, area: boolean, each: string): string {
  if (proposal) return messages.exactByOutline;
  if (!area) return messages.exactByNumber(each);
  if (source === "measured") return messages.exactByLarger;
  return messages.exactByMeasuring;
}
