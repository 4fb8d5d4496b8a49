import { useEffect, type ComponentType } from "react";
import { phoneHref } from "#shared/contact/phone.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { useStore } from "#ui/useStore.ts";
import type { FormAnswers } from "#features/requests/form-drafts/formClient.browser.ts";
import { lazyPart } from "#browser/page/lazyPart.ts";
import { toasts } from "#browser/page/toasts.ts";
import { afterFirstPaint } from "#browser/afterFirstPaint.ts";
import { ContactFields } from "./ContactFields.tsx";
import { chosenServices, methodChosen } from "#features/requests/form-drafts/draft.ts";
import { FormFoot } from "./FormFoot.tsx";
import { FormStep, Progress, StepButtons } from "./FormStep.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import type { FormOpening, SentRequest } from "#features/requests/form-drafts/publicForm.ts";
import { sizeReader } from "#features/requests/form-drafts/sizeReader.browser.ts";
import { ServiceChoice } from "./ServiceChoice.tsx";
import { SurfacePhotos } from "./SurfacePhotos.tsx";
import { stepsOf, useSteps } from "#features/requests/form-drafts/useSteps.ts";
import { useRequest, type RequestForm } from "#features/requests/form-drafts/useRequest.ts";
import { WaitingScreen } from "./WaitingScreen.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";

/** Notice for a business that tests its own form. */
const trialNotice = lazyPart(() => import("./TrialNotice.tsx"));

/**
 * Properties of all three forms. `storageKey` is the form's own key on the device. `Sent` is the screen after sending
 * in the demo, whose requests have no page of their own.
 */
export type FormProps = {
  opening: FormOpening;
  answers: FormAnswers;
  storageKey: string;
  Sent?: SentScreen | undefined;
};

/** The screen that replaces a form after sending. */
export type SentScreen = ComponentType<{
  opening: FormOpening;
  answers: FormAnswers;
  request: RequestForm;
  result: SentRequest;
}>;

/** The differences between the three forms. `withAi`: a service with photo analysis is chosen. */
type Kind = {
  title: string;
  /** True if more than one service can be chosen. */
  several: boolean;
  /** True if the customer can send photos and notes for a service without AI. */
  plainPhotos: boolean;
  plainNotes: boolean;
  /** The label of the button, and the label while it works. */
  button: (withAi: boolean) => [label: string, working: string];
};

function fetchTheRest(): void {
  toasts.fetch();
  sizeReader.fetch();
  import("#features/catalog/photos/preparePhoto.browser.ts").catch(() => {}); // the first photo imports it again
}

/** The common parts of the three forms: filling in, waiting for the connection, and the answer. */
export function FormBody({
  opening,
  answers,
  storageKey,
  title,
  several,
  plainPhotos,
  plainNotes,
  button,
  Sent,
}: FormProps & Kind) {
  const request = useRequest(opening, answers, storageKey);
  const { sending, draft } = request;
  const withAi = chosenServices(draft, opening).some((service) => service.ai_enabled);
  const [label, working] = button(withAi);
  const trial = useStore(trialNotice);
  useEffect(() => afterFirstPaint(fetchTheRest), []);
  useEffect(() => (opening.trying ? trialNotice.fetch() : undefined), [opening]);
  const withPhotos = !withAi && (plainPhotos || request.photos.length > 0);
  const withNotes = !withAi && plainNotes;
  const steps = useSteps(stepsOf(draft, opening, withPhotos || withNotes), request);
  const size = (
    <>
      <MethodChoice opening={opening} request={request} />
      {withAi && <SurfacePhotos request={request} method={methodChosen(draft, opening)} />}
      {withPhotos && (
        <PhotoPicker request={request} purpose="work" legend={messages.photosOptional} hint={messages.photoHint} />
      )}
      {withNotes && (
        <Field label={messages.notes}>
          <Textarea
            name="notes"
            rows={4}
            maxLength={fieldLengths.description}
            value={draft.notes}
            onChange={(event) => request.change({ notes: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  );
  if (sending.step === "done" && Sent)
    return <Sent opening={opening} answers={answers} request={request} result={sending.result} />;
  return (
    <FormFrame business={opening} title={title}>
      {opening.trying && trial && <trial.TrialNotice opening={opening} by={opening.trying} request={request} />}
      {sending.step === "done" ? (
        <p role="status" className="py-10 text-center">
          {sending.result.page ? messages.openingRequest : messages.gotRequest}
        </p>
      ) : sending.step === "waiting" ? (
        <WaitingScreen request={request} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-7"
          onSubmit={(event) => {
            event.preventDefault();
            if (steps.hasMore()) steps.goOn();
            else request.submit();
          }}
        >
          <Progress steps={steps} />
          <FormStep of="service" steps={steps}>
            <ServiceChoice opening={opening} request={request} several={several} />
            {!steps.all.includes("size") && size}
          </FormStep>
          {steps.all.includes("size") && (
            <FormStep of="size" steps={steps}>
              {size}
            </FormStep>
          )}
          <FormStep of="details" steps={steps}>
            <ContactFields request={request} />
            <FormFoot
              request={request}
              label={label}
              working={working}
              business={opening.business_name}
              analysing={methodChosen(draft, opening) === "ai"}
            />
          </FormStep>
          <StepButtons steps={steps} />
        </form>
      )}
      {opening.business_phone && sending.step !== "done" && (
        <p className="text-sm text-ink-faint">
          {messages.preferToTalk}{" "}
          <a className="text-accent underline" href={phoneHref(opening.business_phone)}>
            {opening.business_phone}
          </a>
        </p>
      )}
    </FormFrame>
  );
}
