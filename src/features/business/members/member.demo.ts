import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import { sampleInvitations, sampleTeam } from "./sampleTeam.demo.ts";
import type { membersContract } from "./member.contract.ts";

const inviting = "Invitations are disabled in demo mode. Sign up to invite your own team!";
const words = "Team changes are disabled in demo mode. Sign up to work with your own team!";

/** The demo's handlers of members: a team of four, with the visitor as the owner. */
export const memberDemoHandlers: DemoHandlers<typeof membersContract> = {
  list: ({ userId, now }) => sampleTeam(userId, now()),
  former: () => [],
  changeRole: refused(words),
  remove: refused(words),
  leave: refused(words),
  invitations: ({ userId, now }) => sampleInvitations(userId, now()),
  invite: refused(inviting),
  resend: refused(inviting),
  withdraw: refused(inviting),
  invitation: refused(inviting),
  accept: refused(inviting),
  businesses: ({ userId }) => [{ id: userId, name: "Lakeview Exterior Care", role: "owner", current: true }],
  open: refused(words),
  start: refused(words),
  deleteSignIn: refused("There's no sign-in to delete in demo mode. Exit the demo and everything in it is cleared."),
};
