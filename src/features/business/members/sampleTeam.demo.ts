import { createSeededRandom } from "#browser/demo/seededRandom.ts";
import { invitationDays, type Invitation } from "./invitation.ts";
import type { Member } from "./member.ts";

const day = 24 * 60 * 60 * 1000;

/** The people of the demo's business: the visitor as its owner, a manager, and two crew members. */
export function sampleTeam(userId: string, now: Date): Member[] {
  const random = createSeededRandom(`${userId} team`);
  const since = (days: number) => new Date(now.getTime() - days * day).toISOString();
  return [
    {
      id: userId,
      name: "Demo Visitor",
      email: "you@your-business.example",
      role: "owner",
      since: since(400),
      sign_in: { second_factor: true, passkey: false },
    },
    {
      id: random.uuid(),
      name: "Dana Whitfield",
      email: "dana@your-business.example",
      role: "manager",
      since: since(310),
      sign_in: { second_factor: true, passkey: true },
    },
    {
      id: random.uuid(),
      name: "Marcus Reyes",
      email: "marcus@your-business.example",
      role: "crew",
      since: since(190),
      sign_in: { second_factor: false, passkey: true },
    },
    {
      id: random.uuid(),
      name: "Jo Lindqvist",
      email: "jo@your-business.example",
      role: "crew",
      since: since(45),
      sign_in: { second_factor: false, passkey: false },
    },
  ];
}

/** The people who were invited to the demo's business. */
export function sampleInvitations(userId: string, now: Date): Invitation[] {
  const sent = now.getTime() - 2 * day;
  return [
    {
      id: createSeededRandom(`${userId} invitations`).uuid(),
      email: "riley@your-business.example",
      role: "crew",
      sent_at: new Date(sent).toISOString(),
      expires_at: new Date(sent + invitationDays * day).toISOString(),
    },
  ];
}
