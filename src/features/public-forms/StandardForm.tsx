import { FormBody, type FormProps } from "./FormBody.tsx";

/** The form most customers are given: one service, photos and a price where the service shows one. */
export function StandardForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title="Request an estimate"
      several={false}
      plainPhotos={false}
      plainNotes={false}
      button={(withAi) =>
        withAi ? ["Get My Instant Estimate", "Getting Your Estimate..."] : ["Submit Request", "Submitting Request..."]
      }
    />
  );
}
