import { FormBody, type FormProps } from "./FormBody.tsx";
import { words } from "./formKindWords.en.ts";

/** The form most customers are given: one service, photos and a price where the service shows one. */
export function StandardForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={words.requestAnEstimate}
      several={false}
      plainPhotos={false}
      plainNotes={false}
      button={(withAi) =>
        withAi ? [words.getInstant, words.gettingInstant] : [words.submitRequest, words.submittingRequest]
      }
    />
  );
}
