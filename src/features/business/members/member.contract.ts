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
    summary: "List members",
  }).output(z.array(member)),

  former: memberOperation("manager", {
    method: "GET",
    path: "/members/former",
    summary: "List former members",
  }).output(z.array(member.pick({ id: true, name: true }))),

  changeRole: freshOperation("owner", {
    method: "PUT",
    path: "/members/{id}/role",
    summary: "Set a member's role",
  })
    .errors(refusals("conflict"))
    .input(z.object({ id: z.uuid(), role }))
    .output(z.object({ role })),
  remove: freshOperation("owner", {
    method: "DELETE",
    path: "/members/{id}",
    summary: "Remove a member",
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
    summary: "List pending invitations",
  }).output(z.array(invitation)),
  invite: freshProOperation("owner", {
    method: "POST",
    path: "/invitations",
    summary: "Invite a member",
  })
    .errors(refusals("conflict"))
    .input(newInvitation)
    .output(invitation),
  resend: freshProOperation("owner", {
    method: "POST",
    path: "/invitations/{id}/resend",
    summary: "Resend an invitation",
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
    summary: "Get an invitation",
  })
    .errors(refusals("not_found"))
    .input(z.object({ token: invitationToken }))
    .output(readInvitation),
  accept: personOperation({
    method: "POST",
    path: "/invitations/accept",
    summary: "Accept an invitation",
  })
    .errors(refusals("not_found", "conflict"))
    .input(z.object({ token: invitationToken }))
    .output(z.object({ id: z.uuid() })),

  businesses: personOperation({
    method: "GET",
    path: "/businesses",
    summary: "List your businesses",
  }).output(z.array(businessOfMine)),
  open: personOperation({
    method: "POST",
    path: "/businesses/{id}/open",
    summary: "Switch to another business",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ opened: z.literal(true) })),
  start: personOperation({
    method: "POST",
    path: "/businesses",
    summary: "Create a business",
  })
    .errors(refusals("conflict"))
    .input(newBusiness)
    .output(z.object({ id: z.uuid() })),
  deleteSignIn: freshPersonOperation({
    method: "POST",
    path: "/sign-in/delete",
    summary: "Delete your sign-in",
  })
    .errors(refusals("conflict"))
    .input(z.object({ confirmation: z.literal(removalWord) }))
    .output(z.object({ deleted: z.literal(true) })),
};
