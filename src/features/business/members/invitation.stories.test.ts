import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { maxOpenInvitations } from "./invitation.ts";
import { colleague } from "#server/testing/colleague.ts";
import { password, peopleOf, someEmail } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
const { somebody, mailed, confirm } = peopleOf(() => story);
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

const invited = /invited you/;
/** Invites an address and reads the link's token from its mailbox. */
async function invitationOf(owner: StoryOwner, email: string, role: "owner" | "manager" | "crew" = "crew") {
  const made = await owner.client.members.invite({ email, role });
  return { ...made, token: await mailed(email.toLowerCase(), invited) };
}

describe("an invitation", () => {
  test("is mailed to its address, is read by its link alone, and makes a member of who signs in with the address", async () => {
    const owner = await story.signUp({ trial: true, name: "Olivia Owner" });
    await owner.client.account.saveBusiness({
      name: "Bright Driveways",
      phone: null,
      time_zone: "UTC",
      mail_new_requests: true,
    });
    const email = someEmail();
    const guest = await story.signUp({ email, name: "Gus Guest" });
    const { token, id } = await invitationOf(owner, email.toUpperCase(), "manager");
    expect(token).toMatch(/^[\w-]{64}$/);
    const [kept] = await story.sql<{ row: string }>("select to_json(i)::text as row from invitations i where id = $1", [
      id,
    ]);
    expect(kept?.row).not.toContain(token);
    const [mail] = await story.mails(email);
    expect(mail?.subject).toBe("Olivia Owner invited you to join Bright Driveways on Yardstick");

    expect(await story.nobody.members.invitation({ token })).toMatchObject({
      business: "Bright Driveways",
      invited_by: "Olivia Owner",
      email,
      role: "manager",
      state: "open",
    });
    expect(await owner.client.members.invitations()).toMatchObject([{ id, email, role: "manager" }]);

    expect(await guest.client.members.accept({ token })).toEqual({ id: owner.id });
    expect(await guest.client.account.me()).toMatchObject({
      id: guest.id,
      role: "manager",
      form_owner_id: owner.id,
      business: { name: "Bright Driveways" },
    });
    expect(await guest.client.members.list()).toMatchObject([{ id: owner.id }, { id: guest.id, name: "Gus Guest" }]);
    expect(await owner.client.members.invitations()).toEqual([]);
    expect(await story.nobody.members.invitation({ token })).toMatchObject({ state: "accepted" });
    expect(await refusal(guest.client.members.accept({ token }))).toMatchObject({
      code: "conflict",
      message: "This invitation was already used.",
    });
    // The next sign-in also opens it.
    const again = await story.signIn(email, guest.password);
    expect(await again.client.account.me()).toMatchObject({ form_owner_id: owner.id });
  });

  test("is for nobody else, and a guessed link says nothing", async () => {
    const owner = await story.signUp({ trial: true });
    const { token } = await invitationOf(owner, someEmail());
    const other = await story.signUp();
    expect(await refusal(other.client.members.accept({ token }))).toMatchObject({ code: "forbidden" });
    expect(await other.client.account.me()).toMatchObject({ form_owner_id: other.id });
    for (const guess of ["x", token.slice(1), `${"A".repeat(43)}${token.slice(43)}`, randomUUID()])
      expect(await refusal(story.nobody.members.invitation({ token: guess }))).toMatchObject({ code: "not_found" });
    expect(await refusal(story.nobody.members.accept({ token }))).toMatchObject({ code: "signed_out" });
  });

  test("is accepted once, however many try at the same moment", async () => {
    const owner = await story.signUp({ trial: true });
    const guest = await story.signUp();
    const { token } = await invitationOf(owner, guest.email);
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => refusal(guest.client.members.accept({ token }))),
    );
    expect(outcomes.filter((one) => one === null)).toHaveLength(1);
    expect(outcomes.filter((one) => one?.code === "conflict")).toHaveLength(4);
    expect(await owner.client.members.list()).toHaveLength(2);
  });

  test("is accepted with its notification to the owner, or not at all", async () => {
    const owner = await story.signUp({ trial: true });
    const guest = await story.signUp({ name: "Gus Guest" });
    const { token } = await invitationOf(owner, guest.email);
    const told = async () => (await owner.client.notifications.list({})).rows.map(({ title }) => title);
    await story.sql("alter table notifications add constraint unwritable check (notification_type is null) not valid");
    onTestFinished(() => void story.sql("alter table notifications drop constraint if exists unwritable"));
    await expect(guest.client.members.accept({ token })).rejects.toThrow(/went wrong/);
    expect(await owner.client.members.list()).toHaveLength(1);
    expect(await story.nobody.members.invitation({ token })).toMatchObject({ state: "open" });
    expect(await guest.client.account.me()).toMatchObject({ form_owner_id: guest.id });

    await story.sql("alter table notifications drop constraint unwritable");
    await guest.client.members.accept({ token });
    expect(await owner.client.members.list()).toHaveLength(2);
    expect(await told()).toEqual(["Gus Guest joined your team"]);
  });

  test("ends after seven days, when it is withdrawn, and when it is sent again", async () => {
    const owner = await story.signUp({ trial: true });
    const guest = await story.signUp();
    const first = await invitationOf(owner, guest.email);
    const sent = await owner.client.members.resend({ id: first.id });
    expect(Date.parse(sent.expires_at)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    const second = await mailed(guest.email, invited, 2);
    expect(await refusal(guest.client.members.accept({ token: first.token }))).toMatchObject({ code: "not_found" });

    await story.sql("update invitations set expires_at = now() where id = $1", [first.id]);
    expect(await story.nobody.members.invitation({ token: second })).toMatchObject({ state: "expired" });
    expect(await refusal(guest.client.members.accept({ token: second }))).toMatchObject({
      code: "conflict",
      message: "This invitation has expired. Ask the person who invited you for a new one.",
    });
    // It is still in the list, and can be sent again.
    expect(await owner.client.members.invitations()).toMatchObject([{ id: first.id }]);
    await owner.client.members.resend({ id: first.id });
    const third = await mailed(guest.email, invited, 3);
    expect(await owner.client.members.withdraw({ id: first.id })).toEqual({ withdrawn: 1 });
    expect(await owner.client.members.withdraw({ id: first.id })).toEqual({ withdrawn: 0 });
    expect(await refusal(guest.client.members.accept({ token: third }))).toMatchObject({ code: "conflict" });
    expect(await refusal(owner.client.members.resend({ id: first.id }))).toMatchObject({ code: "not_found" });
    expect(await owner.client.members.invitations()).toEqual([]);
  });

  test("replaces an earlier one to the same address, and is not for members", async () => {
    const owner = await story.signUp({ trial: true });
    const email = someEmail();
    const first = await invitationOf(owner, email, "crew");
    await owner.client.members.invite({ email, role: "manager" });
    expect(await owner.client.members.invitations()).toMatchObject([{ email, role: "manager" }]);
    expect(await story.nobody.members.invitation({ token: first.token })).toMatchObject({ state: "withdrawn" });
    const crew = await colleague(story, owner, "crew");
    expect(await refusal(owner.client.members.invite({ email: crew.email, role: "manager" }))).toMatchObject({
      code: "conflict",
      message: `${crew.email} is already a member.`,
    });
  });

  test("belongs to Pro: on Free none is sent and none accepted, and members stay", async () => {
    const free = await story.signUp();
    expect(await refusal(free.client.members.invite({ email: someEmail(), role: "crew" }))).toMatchObject({
      code: "subscription_required",
    });
    const owner = await story.signUp({ trial: true });
    const crew = await colleague(story, owner, "crew");
    const guest = await story.signUp();
    const { token, id } = await invitationOf(owner, guest.email);
    await story.sql("update subscriptions set subscription_end = now() where created_by = $1", [owner.id]);
    expect(await refusal(guest.client.members.accept({ token }))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("part of the Pro plan") as string,
    });
    expect(await refusal(owner.client.members.resend({ id }))).toMatchObject({ code: "subscription_required" });
    expect(await crew.client.account.me()).toMatchObject({ role: "crew", form_owner_id: owner.id });
    expect((await owner.client.members.list()).map((one) => one.id)).toContain(crew.id);
    expect(await owner.client.members.withdraw({ id })).toEqual({ withdrawn: 1 });
  });

  test("that nobody answered is forgotten after three months", async () => {
    const owner = await story.signUp({ trial: true });
    const { id } = await owner.client.members.invite({ email: someEmail(), role: "crew" });
    await story.sql("update invitations set expires_at = now() - interval '91 days' where id = $1", [id]);
    await owner.client.members.invite({ email: someEmail(), role: "crew" });
    expect(await story.sql("select from invitations where id = $1", [id])).toEqual([]);
  });

  test("needs a fresh sign-in, and an owner", async () => {
    const owner = await story.signUp({ trial: true });
    const manager = await colleague(story, owner, "manager");
    expect(await refusal(manager.client.members.invite({ email: someEmail(), role: "crew" }))).toMatchObject({
      code: "forbidden",
    });
    expect(await refusal(manager.client.members.invitations())).toMatchObject({ code: "forbidden" });
    await story.sql("update session set verified_at = now() - interval '6 minutes' where user_id = $1", [owner.id]);
    expect(await refusal(owner.client.members.invite({ email: someEmail(), role: "crew" }))).toMatchObject({
      code: "reauthenticate",
    });
  });

  test(`is one of ${maxOpenInvitations} at most, also when many are sent at once`, async () => {
    const owner = await story.signUp({ trial: true });
    const outcomes = await Promise.all(
      Array.from({ length: maxOpenInvitations + 3 }, () =>
        refusal(owner.client.members.invite({ email: someEmail(), role: "crew" })),
      ),
    );
    expect(outcomes.filter((one) => one === null)).toHaveLength(maxOpenInvitations);
    expect(outcomes.filter((one) => one?.code === "conflict")).toHaveLength(3);
    const [first] = await owner.client.members.invitations();
    await owner.client.members.resend({ id: first?.id ?? "" });
    await owner.client.members.withdraw({ id: first?.id ?? "" });
    await owner.client.members.invite({ email: someEmail(), role: "crew" });
  });

  test("is mailed to one address so often and no more", async () => {
    const strict = await startStory({ limits: { mailsPerHour: 2, invitationsPerDay: 4 } });
    onTestFinished(() => strict.stop());
    const owner = await strict.signUp({ trial: true });
    const email = someEmail();
    const invite = () => refusal(owner.client.members.invite({ email, role: "crew" }));
    expect([await invite(), await invite(), await invite()]).toMatchObject([null, null, { code: "too_many" }]);
    // The third also counts for the business, which has a daily limit for all addresses together.
    const others = [someEmail(), someEmail()].map((other) =>
      refusal(owner.client.members.invite({ email: other, role: "crew" })),
    );
    expect((await Promise.all(others)).map((refused) => refused?.code ?? null).toSorted()).toEqual([null, "too_many"]);
  });
});

describe("signing up through an invitation", () => {
  /** Invites an address, which signs up by the invitation. Returns its browser's confirmation. */
  async function invitedSignUp(owner: StoryOwner, email = someEmail()) {
    const { token, id } = await invitationOf(owner, email);
    const browser = somebody();
    const { cookie } = await browser.signUp(email, { invitation: token, name: "Ines Invited" });
    const link = await confirmationLink(email);
    const here = somebody(undefined, { cookie });
    return { email, token, id, link, follow: (more: object = {}) => here.post("/confirm-email", { ...link, ...more }) };
  }
  /** The query of the link in the newest confirmation email. */
  async function confirmationLink(email: string, count = 1) {
    await mailed(email, /^Confirm/, count);
    const [mail] = (await story.mails(email)).filter(({ subject }) => subject.startsWith("Confirm"));
    const link = /confirm-email\?(\S+)/.exec(mail?.body_text ?? "");
    return Object.fromEntries(new URLSearchParams(link?.[1]));
  }

  test("confirms and joins at once: the first sign-in opens the business", async () => {
    const owner = await story.signUp({ trial: true });
    await owner.client.account.saveBusiness({
      name: "Bright Driveways",
      phone: null,
      time_zone: "UTC",
      mail_new_requests: true,
    });
    const { email, token, link, follow } = await invitedSignUp(owner);
    expect(link["invitation"]).toBe(token);
    expect(await follow()).toMatchObject({ status: 200, body: { already: false, joined: "Bright Driveways" } });
    const guest = await story.signIn(email, password);
    expect(await guest.client.account.me()).toMatchObject({ role: "crew", form_owner_id: owner.id });
    expect(await guest.client.members.businesses()).toMatchObject([{ id: owner.id, current: true }]);
    expect(await owner.client.members.list()).toMatchObject([{ id: owner.id }, { name: "Ines Invited" }]);
    const log = await owner.client.securityEvents.list({});
    expect(JSON.stringify(log)).toContain(`${email}: Crew`);
    // The link, clicked again, changes nothing.
    expect(await follow()).toMatchObject({ status: 200, body: { already: true, joined: null } });
    expect(await story.nobody.members.invitation({ token })).toMatchObject({ state: "accepted" });
  });

  test("joins from another browser, once its reader has chosen a password there", async () => {
    const owner = await story.signUp({ trial: true });
    const { email, link } = await invitedSignUp(owner);
    const elsewhere = somebody();
    expect(await elsewhere.post("/confirm-email", link)).toMatchObject({ body: { code: "PASSWORD_NEEDED" } });
    expect(await owner.client.members.list()).toHaveLength(1);
    const chosen = "chosen on the phone";
    expect((await elsewhere.post("/confirm-email", { ...link, password: chosen })).body["joined"]).not.toBeNull();
    const guest = await story.signIn(email, chosen);
    expect(await guest.client.account.me()).toMatchObject({ form_owner_id: owner.id });
  });

  test("joins by a confirmation email that was asked for again, in whatever browser", async () => {
    const owner = await story.signUp({ trial: true });
    const { email, token } = await invitedSignUp(owner);
    expect(await somebody().post("/send-verification-email", { email })).toMatchObject({ status: 200 });
    const again = await confirmationLink(email, 2);
    expect(again["invitation"]).toBe(token);
    const stored = await story.sql<{ value: string }>("select value from verification");
    expect(JSON.stringify(stored)).not.toContain(token);
    const chosen = "chosen on the phone";
    const followed = await somebody().post("/confirm-email", { ...again, password: chosen });
    expect(followed.body).toMatchObject({ already: false });
    expect(followed.body["joined"]).not.toBeNull();
    const guest = await story.signIn(email, chosen);
    expect(await guest.client.account.me()).toMatchObject({ role: "crew", form_owner_id: owner.id });
  });

  test("asks for no invitation in a further email once the address is signed up again without it", async () => {
    const owner = await story.signUp({ trial: true });
    const { email } = await invitedSignUp(owner);
    await somebody().signUp(email, { name: "Later Name" });
    await confirmationLink(email, 2);
    await somebody().post("/send-verification-email", { email });
    expect((await confirmationLink(email, 3))["invitation"]).toBeUndefined();
  });

  test("confirms all the same where the invitation was withdrawn, expired, or is not on Pro by then", async () => {
    for (const close of [
      (owner: StoryOwner, id: string) => owner.client.members.withdraw({ id }),
      (_: StoryOwner, id: string) => story.sql("update invitations set expires_at = now() where id = $1", [id]),
      ({ id: owner }: StoryOwner) =>
        story.sql("update subscriptions set subscription_end = now() where created_by = $1", [owner]),
    ]) {
      const owner = await story.signUp({ trial: true });
      const { email, id, follow } = await invitedSignUp(owner);
      await close(owner, id);
      expect(await follow()).toMatchObject({ status: 200, body: { already: false, joined: null } });
      const guest = await story.signIn(email, password);
      expect(await guest.client.members.businesses()).toEqual([]);
      expect(await owner.client.members.list()).toHaveLength(1);
    }
  });

  test("never accepts the invitation of another address, nor for a sign-up that followed none", async () => {
    const owner = await story.signUp({ trial: true });
    const others = await invitationOf(owner, someEmail());
    const { email, follow } = await invitedSignUp(owner);
    expect((await follow({ invitation: others.token })).body).toMatchObject({ already: false, joined: null });
    expect(await story.nobody.members.invitation({ token: others.token })).toMatchObject({ state: "open" });
    expect(await (await story.signIn(email, password)).client.members.businesses()).toEqual([]);

    const alone = someEmail();
    const { token } = await invitationOf(owner, alone);
    const { cookie } = await somebody().signUp(alone);
    const link = await confirmationLink(alone);
    const followed = await somebody(undefined, { cookie }).post("/confirm-email", { ...link, invitation: token });
    expect(followed.body).toMatchObject({ already: false, joined: null });
    const founder = await story.signIn(alone, password);
    expect(await founder.client.account.me()).toMatchObject({ role: "owner", form_owner_id: founder.id });
    expect(await story.nobody.members.invitation({ token })).toMatchObject({ state: "open" });
  });

  test("founds no business: the person is in none until they accept, and then in that one alone", async () => {
    const owner = await story.signUp({ trial: true });
    const email = someEmail();
    const { token } = await invitationOf(owner, email);
    const browser = somebody();
    expect((await browser.signUp(email, { invitation: token })).status).toBe(200);
    await mailed(email, /^Confirm/);
    const [mail] = (await story.mails(email)).filter(({ subject }) => subject.startsWith("Confirm"));
    const link = /confirm-email\?token=([^\s&]+)&invitation=(\S+)/.exec(mail?.body_text ?? "");
    expect(link?.[2]).toBe(token);
    expect((await confirm(link?.[1] ?? "")).status).toBe(200);

    const guest = await story.signIn(email, password);
    expect(await refusal(guest.client.account.me())).toMatchObject({ code: "forbidden" });
    expect(await guest.client.members.businesses()).toEqual([]);
    expect(await story.sql("select from businesses where created_by = $1", [guest.id])).toEqual([]);
    await guest.client.members.accept({ token });
    expect(await guest.client.account.me()).toMatchObject({ role: "crew", form_owner_id: owner.id });
    expect(await guest.client.members.businesses()).toMatchObject([{ id: owner.id, role: "crew", current: true }]);
  });

  test("founds one all the same where the address is signed up again without it", async () => {
    const owner = await story.signUp({ trial: true });
    const email = someEmail();
    const { token } = await invitationOf(owner, email);
    await somebody().signUp(email, { invitation: token });
    await mailed(email, /^Confirm/);
    await somebody().signUp(email, { name: "Later Name" });
    const newest = await mailed(email, /^Confirm/, 2);
    expect((await confirm(newest)).status).toBe(200);
    const person = await story.signIn(email, password);
    expect(await person.client.account.me()).toMatchObject({
      role: "owner",
      full_name: "Later Name",
      form_owner_id: person.id,
    });
  });

  test("counts for the invited address alone", async () => {
    const owner = await story.signUp({ trial: true });
    const { token } = await invitationOf(owner, someEmail());
    const email = someEmail();
    await somebody().signUp(email, { invitation: token });
    await confirm(await mailed(email, /^Confirm/));
    const person = await story.signIn(email, password);
    expect(await person.client.account.me()).toMatchObject({ role: "owner", form_owner_id: person.id });
  });

  test("and resetting the password before it is confirmed founds none either", async () => {
    const owner = await story.signUp({ trial: true });
    const email = someEmail();
    const { token } = await invitationOf(owner, email);
    await somebody().signUp(email, { invitation: token });
    await mailed(email, /^Confirm/);
    await somebody().post("/request-password-reset", { email });
    const reset = await mailed(email, /^Choose a new/);
    expect((await somebody().post("/reset-password", { token: reset, newPassword: password })).status).toBe(200);
    const guest = await story.signIn(email, password);
    expect(await guest.client.members.businesses()).toEqual([]);
    await guest.client.members.accept({ token });
    expect(await guest.client.account.me()).toMatchObject({ form_owner_id: owner.id });
  });
});
