import { ownerOperation } from "#api/operation.ts";
import { businessSettings, me } from "#features/account/account.ts";

/** What an owner may ask about itself. Signing in and out is Better Auth's, under `/api/auth`. */
export const accountContract = {
  me: ownerOperation({ method: "GET", path: "/account", summary: "The signed-in owner, its business and its plan" }).output(me),
  saveBusiness: ownerOperation({ method: "PUT", path: "/account/business", summary: "Change the business and its settings" })
    .input(businessSettings)
    .output(me),
};
