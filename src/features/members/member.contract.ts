import * as z from "zod";
import { freshPersonOperation, memberOperation, personOperation, refusals } from "#shared/operation.ts";
import { businessOfMine, member, newBusiness } from "#features/members/member.ts";
import { removalWord } from "#shared/removalWord.ts";

/** What may be asked about the people of a business, and by people about the businesses that they work in. */
export const membersContract = {
  list: memberOperation("manager", {
    method: "GET",
    path: "/members",
    summary: "The people who work in the business, owners first",
  }).output(z.array(member)),

  businesses: personOperation({
    method: "GET",
    path: "/businesses",
    summary: "The businesses that the signed-in person works in",
  }).output(z.array(businessOfMine)),
  open: personOperation({
    method: "POST",
    path: "/businesses/{id}/open",
    summary: "Work in another of one's businesses on this device",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ opened: z.literal(true) })),
  start: personOperation({
    method: "POST",
    path: "/businesses",
    summary: "Start a business of one's own, being a member of none",
  })
    .errors(refusals("conflict"))
    .input(newBusiness)
    .output(z.object({ id: z.uuid() })),
  deleteSignIn: freshPersonOperation({
    method: "POST",
    path: "/sign-in/delete",
    summary: "Delete one's sign-in for good, being a member of no business",
  })
    .errors(refusals("conflict"))
    .input(z.object({ confirmation: z.literal(removalWord) }))
    .output(z.object({ deleted: z.literal(true) })),
};
