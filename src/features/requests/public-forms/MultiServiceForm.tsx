import { FormBody, type FormProps } from "./FormBody.tsx";
import { words } from "./formKindWords.en.ts";

/** The multi-service form: each chosen service becomes one estimate, shown together. */
export function MultiServiceForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={words.getEstimate}
      several
      plainPhotos
      plainNotes={false}
      button={() => [words.getEstimate, words.processing]}
    />
  );
}
