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
    />
  );
}
