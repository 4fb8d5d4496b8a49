import { useEffect } from "react";
import { phoneHref } from "#shared/phone.ts";
import { Field } from "#ui/Field.tsx";
import { Textarea } from "#ui/Inputs.tsx";
import { useStore } from "#ui/useStore.ts";
import type { FormAnswers } from "#web/form/formClient.ts";
import { later, toasts } from "#web/form/later.ts";
import { afterFirstPaint } from "#web/afterFirstPaint.ts";
import { ContactFields } from "./ContactFields.tsx";
import { chosenServices, methodChosen } from "./draft.ts";
import { FormFoot } from "./FormFoot.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import type { FormOpening } from "./publicForm.ts";
import { ServiceChoice } from "./ServiceChoice.tsx";
import { SurfacePhotos, photoHint } from "./SurfacePhotos.tsx";
import { useRequest } from "./useRequest.ts";
import { WaitingScreen } from "./WaitingScreen.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** What is read after sending: fetched once the form has been painted; see docs/decisions/014. */
const answerScreens = later(() => import("./ResultScreen.tsx"));

/** What the business reads that tries its own form. */
const trialNotice = later(() => import("./TrialNotice.tsx"));

/** What each of the three forms is given. `storageKey` is the form's own place on the device; `onAgain` starts over. */
export type FormProps = { opening: FormOpening; answers: FormAnswers; storageKey: string; onAgain: () => void };

/** In what the three forms differ. `withAi` says that a service made for photo analysis is chosen. */
type Kind = {
  title: string;
  /** Whether more than one service can be chosen. */
  several: boolean;
  /** Whether photos and notes can be sent about a service without AI. */
  plainPhotos: boolean;
  plainNotes: boolean;
  /** What the button says, and what it says while working. */
  button: (withAi: boolean) => [label: string, working: string];
  /**
   * What the answer says: how to start over, its heading, and whether it only thanks where nothing was estimated.
   */
  done: { again: string; heading?: { title: string; text: string }; thanks?: boolean };
};

function fetchTheRest(): void {
  toasts.fetch();
  answerScreens.fetch();
  import("#web/form/preparePhoto.ts").catch(() => {}); // asked for again with the first photo
}

/** What the three forms share: filling in, waiting for the connection, and the answer. */
export function FormBody({
  opening,
  answers,
  storageKey,
  title,
  several,
  plainPhotos,
  plainNotes,
  button,
  done,
  onAgain,
}: FormProps & Kind) {
  const request = useRequest(opening, answers, storageKey);
  const { sending, draft } = request;
  const withAi = chosenServices(draft, opening).some((service) => service.ai_enabled);
  const [label, working] = button(withAi);
  const screens = useStore(answerScreens);
  const trial = useStore(trialNotice);
  useEffect(() => afterFirstPaint(fetchTheRest), []);
  useEffect(() => (opening.trying ? trialNotice.fetch() : undefined), [opening]);
  return (
    <FormFrame business={opening.business_name} logo={opening.business_logo} title={title}>
      {opening.trying && trial && <trial.TrialNotice opening={opening} by={opening.trying} request={request} />}
      {sending.step === "done" ? (
        screens ? (
          <screens.AnswerScreen
            {...done}
            thanks={done.thanks && !withAi}
            first={sending.result}
            opening={opening}
            answers={answers}
            request={request}
            onAgain={onAgain}
          />
        ) : (
          <p role="status" className="py-10 text-center">
            We got your request. Waiting for a connection to show your price…
          </p>
        )
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
          <ServiceChoice opening={opening} request={request} several={several} />
          {withAi && <SurfacePhotos request={request} method={methodChosen(draft, opening)} />}
          {!withAi && (plainPhotos || request.photos.length > 0) && (
            <PhotoPicker request={request} purpose="work" legend="Photos (optional)" hint={photoHint} />
          )}
          <MethodChoice opening={opening} request={request} />
          {!withAi && plainNotes && (
            <Field label="Additional Notes (optional)">
              <Textarea
                name="notes"
                rows={4}
                maxLength={fieldLengths.description}
                value={draft.notes}
                onChange={(event) => request.change({ notes: event.currentTarget.value })}
              />
            </Field>
          )}
          <ContactFields request={request} />
          <FormFoot request={request} label={label} working={working} />
        </form>
      )}
      {opening.business_phone && sending.step !== "done" && (
        <p className="text-sm text-ink-faint">
          Prefer to talk? Call{" "}
          <a className="text-accent underline" href={phoneHref(opening.business_phone)}>
            {opening.business_phone}
          </a>
        </p>
      )}
    </FormFrame>
  );
}
