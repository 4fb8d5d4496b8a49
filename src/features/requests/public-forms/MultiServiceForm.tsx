import { FormBody, type FormProps } from "./FormBody.tsx";
import { messages } from "./formKindWords.en.ts";

/** The multi-service form: each chosen service becomes one estimate, shown together. */
export function MultiServiceForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={messages.getEstimate}
      several
      plainPhotos
      plainNotes={false}
      button={() => [messages.getEstimate, messages.processing]}
    />
  );
}
