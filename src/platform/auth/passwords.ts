import { APIError } from "better-auth/api";
import { commonPassword, isBlank, maximumPasswordLength, minimumPasswordLength } from "#shared/contact/password.ts";
import { brand } from "#shared/brand.ts";

let loaded: Promise<ReadonlySet<string>> | undefined;

/**
 * About 49,000 passwords that attackers try first, in lower case. They are loaded when the first password is chosen.
 */
const commonPasswords = () =>
  (loaded ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter((word) => word.length >= minimumPasswordLength)),
  ));

/**
 * Refuses a new password that is too short, too long, too common, or its owner's own email or name. `own` lists what a
 * stranger would try first for this account.
 */
export async function checkNewPassword(password: unknown, own: readonly (string | null | undefined)[]): Promise<void> {
  if (typeof password !== "string" || password.length < minimumPasswordLength)
    throw new APIError("BAD_REQUEST", { message: "Password too short", code: "PASSWORD_TOO_SHORT" });
  if (password.length > maximumPasswordLength)
    throw new APIError("BAD_REQUEST", { message: "Password too long", code: "PASSWORD_TOO_LONG" });
  const word = password.trim().toLowerCase();
  const easy = [brand.name, ...own, ...own.map((text) => text?.split("@")[0])].some(
    (text) => text?.trim().toLowerCase() === word,
  );
  if (isBlank(password) || easy || (await commonPasswords()).has(word))
    throw new APIError("BAD_REQUEST", {
      message: commonPassword,
      code: "PASSWORD_TOO_COMMON",
    });
}
