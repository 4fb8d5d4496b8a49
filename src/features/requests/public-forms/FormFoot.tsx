import { Button } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";
import type { RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/** The button that sends the form, its label while working, and the error. */
export function FormFoot({
  request,
  label,
  working,
  business,
  analysing,
}: {
  request: RequestForm;
  label: string;
  working: string;
  business: string | null;
  /** True if photos will be measured before the answer comes. */
  analysing: boolean;
}) {
  return (
    <div className="flex flex-col gap-3">
      {request.lostPhotos > 0 && (
        <p className="rounded-xl border border-warning/35 bg-warning-soft px-4 py-3 text-sm">
          {messages.lostPhotos(request.lostPhotos)}
        </p>
      )}
      {request.failure && <FieldError>{request.failure}</FieldError>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={request.sending.step === "sending"}
        busyLabel={working}
      >
        {label}
      </Button>
      <p className="text-sm text-pretty text-ink-faint">{messages.usedFor(business)}</p>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {analysing && request.sending.step === "sending" && messages.analysing}
      </p>
    </div>
  );
}
