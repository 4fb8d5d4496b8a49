import { ContactFields } from "./ContactFields.tsx";
import { chosenServices, methodChosen } from "./draft.ts";
import { FormFoot } from "./FormFoot.tsx";
import { FormBody, type FormProps } from "./FormBody.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { PhotoPicker } from "./PhotoPicker.tsx";
import { SurfacePhotos, photoHint } from "./SurfacePhotos.tsx";
import { ResultScreen } from "./ResultScreen.tsx";
import { ServiceChoice } from "./ServiceChoice.tsx";

/** The multi-service form: whatever is chosen becomes one estimate each, told together. */
export function MultiServiceForm(props: FormProps) {
  const { opening } = props;
  return (
    <FormBody
      {...props}
      title="Get Estimate"
      renderForm={(request) => (
        <>
          <ContactFields request={request} />
          <ServiceChoice opening={opening} request={request} several />
          {chosenServices(request.draft, opening).some((service) => service.ai_enabled) ? (
            <SurfacePhotos request={request} method={methodChosen(request.draft, opening)} />
          ) : (
            <PhotoPicker request={request} purpose="work" legend="Photos (optional)" hint={photoHint} />
          )}
          <MethodChoice opening={opening} request={request} />
          <FormFoot request={request} label="Get Estimate" working="Processing..." />
        </>
      )}
      renderDone={(result, startOver) => (
        <ResultScreen result={result} business={opening.business_name} again="Create Another Estimate" heading={{ title: "Estimate Complete", text: "Estimate Created!" }} onAgain={startOver} />
      )}
    />
  );
}
