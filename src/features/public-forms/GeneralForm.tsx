import { FormBody, type FormProps } from "./FormBody.tsx";
import { ResultScreen, ThankYouScreen } from "./ResultScreen.tsx";

/** The general Quoting Form: several services; with AI it estimates, without it collects information. */
export function GeneralForm(props: FormProps) {
  const business = props.opening.business_name;
  return (
    <FormBody
      {...props}
      title="Quoting Form"
      several
      plainPhotos
      plainNotes
      button={(withAi) => (withAi ? ["Get My Instant Estimate", "Getting Your Estimate..."] : ["Submit Form", "Submitting Form..."])}
      renderDone={(result, withAi) =>
        withAi ? <ResultScreen result={result} business={business} again="Submit Another Estimate" onAgain={props.onAgain} /> : <ThankYouScreen business={business} onAgain={props.onAgain} />
      }
    />
  );
}
