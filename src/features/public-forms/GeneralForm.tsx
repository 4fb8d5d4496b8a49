import { FormBody, type FormProps } from "./FormBody.tsx";

/** The general Quoting Form: several services; with AI it estimates, without it collects information. */
export function GeneralForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title="Quoting Form"
      several
      plainPhotos
      plainNotes
      button={(withAi) =>
        withAi ? ["Get My Instant Estimate", "Getting Your Estimate..."] : ["Submit Form", "Submitting Form..."]
      }
    />
  );
}
