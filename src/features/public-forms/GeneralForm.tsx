import { Field } from "#ui/Field.tsx";
import { Textarea } from "#ui/Inputs.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { chosenServices, methodChosen } from "./draft.ts";
import { FormFoot } from "./FormFoot.tsx";
import { FormBody, type FormProps } from "./FormBody.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { SurfacePhotos, photoHint } from "./SurfacePhotos.tsx";
import { ResultScreen, ThankYouScreen } from "./ResultScreen.tsx";
import { ServiceChoice } from "./ServiceChoice.tsx";

/** The general Quoting Form: several services; with AI it estimates, without it collects information. */
export function GeneralForm(props: FormProps) {
  const { opening } = props;
  return (
    <FormBody
      {...props}
      title="Quoting Form"
      renderForm={(request) => {
        const withAi = chosenServices(request.draft, opening).some((service) => service.ai_enabled);
        return (
          <>
            <ContactFields request={request} />
            <ServiceChoice opening={opening} request={request} several />
            {withAi ? (
              <>
                <SurfacePhotos request={request} method={methodChosen(request.draft, opening)} />
                <MethodChoice opening={opening} request={request} />
              </>
            ) : (
              <>
                <PhotoPicker request={request} purpose="work" legend="Photos (optional)" hint={photoHint} />
                <Field label="Additional Notes (optional)">
                  <Textarea name="notes" rows={4} maxLength={5000} value={request.draft.notes} onChange={(event) => request.change({ notes: event.currentTarget.value })} />
                </Field>
              </>
            )}
            <FormFoot request={request} label={withAi ? "Get My Instant Estimate" : "Submit Form"} working={withAi ? "Getting Your Estimate..." : "Submitting Form..."} />
          </>
        );
      }}
      renderDone={(result, startOver, draft) =>
        chosenServices(draft, opening).some((service) => service.ai_enabled) ? (
          <ResultScreen result={result} business={opening.business_name} again="Submit Another Estimate" onAgain={startOver} />
        ) : (
          <ThankYouScreen business={opening.business_name} onAgain={startOver} />
        )
      }
    />
  );
}
