import * as z from "zod";
import { businessProfileInput } from "#shared/business/businessProfileInput.ts";
import { formNameInput } from "#features/requests/form-links/formNameInput.ts";
import { freshOperation, memberOperation, refusals } from "#shared/operation.ts";
import { pictureRole } from "#features/business/business-pictures/businessPicture.ts";
import { me } from "#shared/business/me.ts";
import { businessSettings } from "./account.ts";
import { removalWord } from "#shared/words/removalWord.ts";

/** Operations on an owner's own account. Sign-in and sign-out belong to Better Auth, under `/api/auth`. */
export const accountContract = {
  me: memberOperation("crew", {
    method: "GET",
    path: "/account",
    summary: "The signed-in owner, its business and its plan",
  }).output(me),
  saveBusiness: memberOperation("manager", {
    method: "PUT",
    path: "/account/business",
    summary: "Change the business and its settings",
  })
    .input(businessSettings)
    .output(me),
  saveProfile: memberOperation("manager", {
    method: "PUT",
    path: "/account/business-profile",
    summary: "Change what the business says of itself to its customers",
  })
    .input(businessProfileInput)
    .output(me),
  chooseFormName: memberOperation("manager", {
    method: "PUT",
    path: "/account/form-name",
    summary: "Choose the name of the short link to the business's forms",
  })
    .errors(refusals("conflict"))
    .input(formNameInput)
    .output(me),
  removeLogo: memberOperation(pictureRole, {
    method: "DELETE",
    path: "/account/logo",
    summary: "Show no logo any more",
  }).output(me),
  removeCover: memberOperation(pictureRole, {
    method: "DELETE",
    path: "/account/cover",
    summary: "Show no cover photo any more",
  }).output(me),
  remove: freshOperation("owner", {
    method: "POST",
    path: "/account/delete",
    summary: "End the plan and delete the account with everything in it",
  })
    .input(z.object({ confirmation: z.literal(removalWord) }))
    .output(z.object({ deleted: z.literal(true) })),
};
