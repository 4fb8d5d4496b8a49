import * as z from "zod";
import { businessProfileInput, letterheadInput } from "#shared/business/businessProfileInput.ts";
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
    summary: "Get your account",
  }).output(me),
  saveBusiness: memberOperation("manager", {
    method: "PUT",
    path: "/account/business",
    summary: "Update the business",
  })
    .input(businessSettings)
    .output(me),
  saveProfile: memberOperation("manager", {
    method: "PUT",
    path: "/account/business-profile",
    summary: "Update the business profile",
  })
    .input(businessProfileInput.extend({ letterhead: letterheadInput.optional() }))
    .output(me),
  chooseFormName: memberOperation("manager", {
    method: "PUT",
    path: "/account/form-name",
    summary: "Set the form's short name",
  })
    .errors(refusals("conflict"))
    .input(formNameInput)
    .output(me),
  removeLogo: memberOperation(pictureRole, {
    method: "DELETE",
    path: "/account/logo",
    summary: "Remove the logo",
  }).output(me),
  removeCover: memberOperation(pictureRole, {
    method: "DELETE",
    path: "/account/cover",
    summary: "Remove the cover photo",
  }).output(me),
  remove: freshOperation("owner", {
    method: "POST",
    path: "/account/delete",
    summary: "Delete the account",
  })
    .input(z.object({ confirmation: z.literal(removalWord) }))
    .output(z.object({ deleted: z.literal(true) })),
};
