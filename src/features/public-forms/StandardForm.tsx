import { ContactFields } from "./ContactFields.tsx";
import { chosenServices, methodChosen } from "./draft.ts";
import { FormFoot } from "./FormFoot.tsx";
import { FormBody, type FormProps } from "./FormBody.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { SurfacePhotos } from "./SurfacePhotos.tsx";
import { ResultScreen } from "./ResultScreen.tsx";
import { ServiceChoice } from "./ServiceChoice.tsx";

/** The form most customers are given: one service, photos and a price where the service shows one. */
export function StandardForm(props: FormProps) {
  const { opening } = props;
  return (
    <FormBody
      {...props}
      title="Request an estimate"
      renderForm={(request) => {
        const withAi = chosenServices(request.draft, opening).some((service) => service.ai_enabled);
        return (
          <>
            <ServiceChoice opening={opening} request={request} several={false} />
            {withAi && <SurfacePhotos request={request} method={methodChosen(request.draft, opening)} />}
            <MethodChoice opening={opening} request={request} />
            <ContactFields request={request} />
            <FormFoot request={request} label={withAi ? "Get My Instant Estimate" : "Submit Request"} working={withAi ? "Getting Your Estimate..." : "Submitting Request..."} />
          </>
        );
      }}
      renderDone={(result, startOver) => <ResultScreen result={result} business={opening.business_name} again="Submit Another Estimate" onAgain={startOver} />}
    />
  );
}
