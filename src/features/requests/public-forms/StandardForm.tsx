import { FormBody, type FormProps } from "./FormBody.tsx";
import { messages } from "./formKindWords.en.ts";

/** The form most customers are given: one service, photos and a price where the service shows one. */
export function StandardForm(props: FormProps) {
  return (
    <FormBody
      {...props}
      title={messages.requestAnEstimate}
      several={false}
      plainPhotos={false}
      plainNotes={false}
      button={(withAi) =>
        withAi ? [messages.getInstant, messages.gettingInstant] : [messages.submitRequest, messages.submittingRequest]
      }
    />
  );
}
