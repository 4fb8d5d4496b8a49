import { implement } from "@orpc/server";
import { discardPhoto } from "#features/catalog/photos/photo.server.ts";
import { publicFormsContract } from "./publicForm.contract.ts";
import type { SentRequest, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";
import { offeredCategory } from "#features/requests/form-links/formAddress.ts";
import { ProductError } from "#shared/errors.ts";
import { toRawJson } from "#platform/process/rawJson.ts";
import { answeringRawJson, publicAccess, type RequestContext } from "#platform/operations.ts";
import type { PublicWrite } from "#platform/limits/publicBounds.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import { isAtLeast } from "#shared/roles.ts";
import { readOpening } from "./offers.server.ts";
import { requestAddress } from "./requestAddress.server.ts";
import { updateSize } from "./updateSize.server.ts";
import { fakeSubmit, submitRequest } from "./submission.server.ts";

const os = implement(publicFormsContract).$context<RequestContext>().use(publicAccess);

/** The most frequent operation: its own rules build the answer, so the output is not validated again. */
const submit = implement(answeringRawJson(publicFormsContract.submit)).$context<RequestContext>().use(publicAccess);

/** The handlers of the public forms, for customers with a form's link. */
export const publicFormsHandlers = {
  open: os.open.handler(async ({ input, context }) => {
    const opening = await context.deps.limits.open(context.address, () =>
      readOpening(context.db.forOwner(input.business_owner_id), offeredCategory(input.kind, input.crm_type)),
    );
    if (!opening)
      throw new ProductError(
        "not_found",
        "This form link is invalid. Please contact the business owner for a valid link.",
      );
    return {
      business_owner_id: input.business_owner_id,
      kind: input.kind,
      analysis: context.deps.analyse !== null,
      ...opening,
    };
  }),

  submit: submit.handler(async ({ input, context }) => {
    await countWrite(context, "publicForms.submit", input);
    const sent = (answer: SubmitResult, page: string | null): SentRequest => ({ ...answer, page });
    if (input.website !== "") return toRawJson(sent(await fakeSubmit(context, input), null));
    const test = input.test && mayTry(context.signedIn, input.business_owner_id);
    const answer = await submitRequest(context, { ...input, test });
    return toRawJson(sent(answer, requestAddress(context.deps.secret, input.business_owner_id, input.request_id)));
  }),

  measure: os.measure.handler(async ({ input, context }) => {
    await countWrite(context, "publicForms.measure", input, input.request_id);
    return updateSize(context.db.forOwner(input.business_owner_id), input);
  }),

  removePhoto: os.removePhoto.handler(async ({ input, context }) => {
    await countWrite(context, "publicForms.removePhoto", input);
    await discardPhoto(context, {
      ownerId: input.business_owner_id,
      requestId: input.request_id,
      photoId: input.photo_id,
    });
    return { photo_id: input.photo_id };
  }),

  challenge: os.challenge.handler(async ({ input, context }) => {
    const { parameters, signature } = await context.deps.limits.open(context.address, () =>
      context.deps.proofs.challenge({ form: input.business_owner_id, photosOf: input.photos_of }),
    );
    return { parameters: { ...parameters }, signature };
  }),
};

/** True for signed-in members of the business who manage its requests: only their requests can be tests. */
export function mayTry(signedIn: SignedIn | null, businessOwnerId: string): signedIn is SignedIn {
  return signedIn?.membership?.businessId === businessOwnerId && isAtLeast(signedIn.membership.role, "manager");
}

/** Counts a write to a business's form for the limits. */
async function countWrite(
  { deps, address, language, ...context }: RequestContext,
  write: PublicWrite,
  {
    business_owner_id: business,
    proof = context.proof,
  }: { business_owner_id: string; proof?: string | null | undefined },
  thing?: string,
): Promise<void> {
  await deps.publicWrites.count(write, { address, business, proof, language, ...(thing ? { thing } : {}) });
}
