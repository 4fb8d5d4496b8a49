import * as z from "zod";
import { formNameProblem, normalFormName } from "./formName.ts";

/** The name that a business chooses for its short link. */
export const formNameInput = z.object({
  form_name: z
    .string()
    .max(200)
    .transform(normalFormName)
    .superRefine((name, context) => {
      const message = formNameProblem(name);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
});
