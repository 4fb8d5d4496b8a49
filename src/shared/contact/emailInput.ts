import * as z from "zod";
import { emailPattern, invalidEmail, missingEmail } from "./email.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

const address = z.email({ pattern: emailPattern, error: invalidEmail });

/** A required e-mail address that passes `emailProblem`. */
export const emailInput = z
  .string(missingEmail)
  .trim()
  .min(1, missingEmail)
  .max(fieldLengths.email, invalidEmail)
  .pipe(address);

/** An optional e-mail address; blank becomes null. */
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
