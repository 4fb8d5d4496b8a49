import { FormBody, type FormProps } from "./FormBody.tsx";

/** The multi-service form: each chosen service becomes one estimate, shown together. */
export function MultiServiceForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title="Get Estimate"
      several
      plainPhotos
      plainNotes={false}
      button={() => ["Get Estimate", "Processing..."]}
      done={{ again: "Create Another Estimate", heading: { title: "Estimate Complete", text: "Estimate Created!" } }}
    />
  );
}
