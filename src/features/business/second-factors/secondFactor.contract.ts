import { freshPersonOperation, personOperation, refusals } from "#shared/operation.ts";
import { authenticatorCode, authenticatorSetup, recoveryCodes, secondFactor } from "./secondFactor.ts";

/** Operations on a person's own second factor. Sign-in with it is under `/api/auth`. */
export const secondFactorsContract = {
  read: personOperation({
    method: "GET",
    path: "/account/second-factor",
    summary: "Get two-step sign-in",
  }).output(secondFactor),
  turnOn: freshPersonOperation({
    method: "POST",
    path: "/account/second-factor",
    summary: "Turn on two-step sign-in",
  })
    .errors(refusals("conflict"))
    .input(authenticatorCode)
    .output(recoveryCodes),
  renewRecoveryCodes: freshPersonOperation({
    method: "POST",
    path: "/account/second-factor/recovery-codes",
    summary: "Replace the recovery codes",
  })
    .errors(refusals("conflict"))
    .output(recoveryCodes),
  turnOff: freshPersonOperation({
    method: "DELETE",
    path: "/account/second-factor",
    summary: "Turn off two-step sign-in",
  }).output(secondFactor),
  begin: freshPersonOperation({
    method: "POST",
    path: "/account/second-factor/setup",
    summary: "Create an authenticator secret",
  })
    .errors(refusals("conflict"))
    .output(authenticatorSetup),
};
