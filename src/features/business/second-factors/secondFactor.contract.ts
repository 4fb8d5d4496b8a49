import { freshPersonOperation, personOperation, refusals } from "#shared/operation.ts";
import { authenticatorCode, authenticatorSetup, recoveryCodes, secondFactor } from "./secondFactor.ts";

/** Operations on a person's own second factor. Sign-in with it is under `/api/auth`. */
export const secondFactorsContract = {
  read: personOperation({
    method: "GET",
    path: "/account/second-factor",
    summary: "Whether two-step sign-in is on, and how many recovery codes are left",
  }).output(secondFactor),
  turnOn: freshPersonOperation({
    method: "POST",
    path: "/account/second-factor",
    summary: "Turn two-step sign-in on with the first code of the app",
  })
    .errors(refusals("conflict"))
    .input(authenticatorCode)
    .output(recoveryCodes),
  renewRecoveryCodes: freshPersonOperation({
    method: "POST",
    path: "/account/second-factor/recovery-codes",
    summary: "Make new recovery codes in place of those that are left",
  })
    .errors(refusals("conflict"))
    .output(recoveryCodes),
  turnOff: freshPersonOperation({
    method: "DELETE",
    path: "/account/second-factor",
    summary: "Turn two-step sign-in off",
  }).output(secondFactor),
  begin: freshPersonOperation({
    method: "POST",
    path: "/account/second-factor/setup",
    summary: "Make the secret for an authenticator app",
  })
    .errors(refusals("conflict"))
    .output(authenticatorSetup),
};
