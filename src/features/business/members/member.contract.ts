import * as z from "zod";
import { invitation, invitationToken, newInvitation, readInvitation } from "./invitation.ts";
import {
  freshOperation,
  freshPersonOperation,
  freshProOperation,
  memberOperation,
  personalOperation,
  personOperation,
  publicOperation,
  refusals,
  takingAnyId,
} from "#shared/operation.ts";
import { role } from "#shared/roleInput.ts";
import { businessOfMine, member, newBusiness } from "./member.ts";
import { removalWord } from "#shared/words/removalWord.ts";

/** Operations on the people of a business, and on the businesses that a person works in. */
export const membersContract = {
  list: memberOperation("manager", {
    method: "GET",
    path: "/members",
    summary: "The people who work in the business, owners first",
  }).output(z.array(member)),

  former: memberOperation("manager", {
    method: "GET",
    path: "/members/former",
    summary: "The names of those who have left the business, whose work stays under them",
  }).output(z.array(member.pick({ id: true, name: true }))),

  changeRole: freshOperation("owner", {
    method: "PUT",
    path: "/members/{id}/role",
    summary: "Make a member an owner, a manager or one of the crew",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid(), role }))
    .output(z.object({ role })),
  remove: freshOperation("owner", {
    method: "DELETE",
    path: "/members/{id}",
    summary: "Remove a member: their sessions, keys and calendar feed end at once",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
  leave: freshOperation("crew", { method: "POST", path: "/members/leave", summary: "Leave the business" })
    .errors(refusals("conflict"))
    .output(z.object({ left: z.literal(true) })),

  invitations: personalOperation("owner", {
    method: "GET",
    path: "/invitations",
    summary: "The invitations that wait to be accepted, newest first",
  }).output(z.array(invitation)),
  invite: freshProOperation("owner", {
    method: "POST",
    path: "/invitations",
    summary: "Invite someone by email to join the business",
  })
    .errors(refusals("conflict"))
    .input(newInvitation)
    .output(invitation),
  resend: freshProOperation("owner", {
    method: "POST",
    path: "/invitations/{id}/resend",
    summary: "Send an invitation again, with a new link and seven days more",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid() }))
    .output(invitation),
  withdraw: personalOperation(
    "owner",
    { method: "DELETE", path: "/invitations/{id}", summary: "Withdraw an invitation" },
    takingAnyId,
  )
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ withdrawn: z.int() })),
  invitation: publicOperation({
    method: "POST",
    path: "/invitations/read",
    summary: "Read an invitation by the token of its link",
  })
    .errors(refusals("not_found"))
    .input(z.object({ token: invitationToken }))
    .output(readInvitation),
  accept: personOperation({
    method: "POST",
    path: "/invitations/accept",
    summary: "Accept an invitation and work in its business from now on",
  })
    .errors(refusals("not_found", "conflict"))
    .input(z.object({ token: invitationToken }))
    .output(z.object({ id: z.uuid() })),

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
