import type { ReactNode } from "react";
import type { FormAnswers } from "#web/form/formClient.ts";
import type { Draft } from "./draft.ts";
import { FormFrame } from "./FormFrame.tsx";
import type { FormOpening, SubmitResult } from "./publicForm.ts";
import { useRequest, type RequestInHand } from "./useRequest.tsx";
import { WaitingScreen } from "./WaitingScreen.tsx";

/** What each of the three forms is given. `storageKey` is the form's own place on the device. */
export type FormProps = { opening: FormOpening; answers: FormAnswers; storageKey: string };

/** What the three forms share: filling in, waiting for a signal, and the answer. */
export function FormBody({
  opening,
  answers,
  storageKey,
  title,
  renderForm,
  renderDone,
}: FormProps & { title: string; renderForm: (request: RequestInHand) => ReactNode; renderDone: (result: SubmitResult, startOver: () => void, draft: Draft) => ReactNode }) {
  const request = useRequest(opening, answers, storageKey);
  const { sending } = request;
  return (
    <FormFrame business={opening.business_name} title={title}>
      {sending.step === "done" ? (
        renderDone(sending.result, request.startOver, request.draft)
      ) : sending.step === "waiting" ? (
        <WaitingScreen request={request} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-7"
          onSubmit={(event) => {
            event.preventDefault();
            request.submit();
          }}
        >
          {renderForm(request)}
        </form>
      )}
      {opening.business_phone && sending.step !== "done" && (
        <p className="text-sm text-ink-faint">
          Rather talk? Call <a className="text-accent underline" href={`tel:${opening.business_phone.replace(/[^\d+]/g, "")}`}>{opening.business_phone}</a>.
        </p>
      )}
    </FormFrame>
  );
}
