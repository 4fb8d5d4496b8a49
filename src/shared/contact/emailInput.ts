import * as z from "zod";
import { emailPattern, invalidEmail, missingEmail } from "./email.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const address = z.email({ pattern: emailPattern, error: invalidEmail });

/** An e-mail address that must be given: what `emailProblem` finds nothing wrong with. */
export const emailInput = z
  .string(missingEmail)
  .trim()
  .min(1, missingEmail)
  .max(fieldLengths.email, invalidEmail)
  .pipe(address);

/** An e-mail address that may be missing: blank is null. */
export const optionalEmailInput = z.preprocess(
  (text) => (typeof text === "string" && text.trim() === "" ? null : text),
  z
    .string()
    .trim()
    .max(fieldLengths.email, invalidEmail)
    .pipe(address)
    .nullish()
    .transform((text) => text ?? null),
);
