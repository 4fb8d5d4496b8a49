import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lastEmailRefusal } from "#features/quotes/quote-rules/emailRefusals.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";
import { carla, refused, sendQuote, writeQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Emails about quotes are counted, and the owner learns which were not sent. */

let story: Story;
let owner: StoryOwner;

beforeAll(
  async () =>
    void (story = await startStory({ limits: { quoteMailsPerDay: 3, firstEmailsPerDay: 5, emailsPerDay: 100 } })),
);
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const to = (email: string) => ({ ...carla, email });
const sendTo = async (email: string) => (await sendQuote(owner, {}, to(email))).quote;
const mailsTo = async (email: string) => {
  await story.mailed();
  return story.mails(email);
};

test("the fourth email of a day to one mailbox is not sent: the owner reads so, why, and has the link", async () => {
  const email = "often@mail.dev";
  for (let sent = 0; sent < 3; sent++) expect(lastEmailRefusal(await sendTo(email), "sent")).toBeNull();
  const fourth = await sendTo(email);
  expect(lastEmailRefusal(fourth, "sent")).toBe("This mailbox has had as many emails as one gets in a day.");
  expect(fourth).toMatchObject({ state: "sent", link: expect.stringContaining("/quote/") as string });
  expect(await mailsTo(email)).toHaveLength(3);
  const answered = await owner.client.quotes.answer({ id: fourth.id, text: "Did you see it?" });
  expect(lastEmailRefusal(answered, "answered")).toBe("This mailbox has had as many emails as one gets in a day.");
  // Another business can still send to this mailbox.
  owner = await story.signUp();
  expect(lastEmailRefusal(await sendTo(email), "sent")).toBeNull();
});

test("a mailbox whose reader stopped emails gets none, and who accepts there is not promised one", async () => {
  const email = "stopped@mail.dev";
  await story.server.deps.emailSuppressions.stop(story.server.deps.emailSuppressions.token(email));
  const { quote, token } = await sendQuote(owner, {}, to(email));
  expect(lastEmailRefusal(quote, "sent")).toBe("The person at this address has turned these emails off.");
  const page = await story.nobody.quotePages.accept(acceptanceOf(quote, token));
  expect(page.acceptance).toMatchObject({ emailed: false });
  expect((await owner.client.quotes.get({ id: quote.id })).acceptance).toMatchObject({ sent_to: null });
  expect(await mailsTo(email)).toEqual([]);
});

test("a new business that pays nothing mails few strangers, more as it grows older, and all at once when it pays", async () => {
  const send = async (from: number, count: number) => {
    const said: (string | null)[] = [];
    for (let sent = 0; sent < count; sent++)
      said.push(lastEmailRefusal(await sendTo(`stranger-${owner.id}-${from + sent}@mail.dev`), "sent"));
    return said;
  };
  expect(await send(0, 7)).toEqual([
    ...Array<null>(5).fill(null),
    ...Array<string>(2).fill(expect.stringContaining("as many emails as it can today") as string),
  ]);
  await story.sql("update businesses set created_at = now() - interval '2 days' where created_by = $1", [owner.id]);
  expect(await send(10, 16)).toEqual([...Array<null>(15).fill(null), expect.stringContaining("today")]);
  await story.sql("update subscriptions set subscription_tier = 'Premium' where created_by = $1", [owner.id]);
  expect(await send(40, 2)).toEqual([null, null]);
});

test("a title that names an address is neither saved nor sent", async () => {
  const saved = refused(writeQuote(owner, { title: "You won! evil.com/prize" }));
  expect(await saved).toMatchObject({ code: "invalid", message: expect.stringContaining("web or email address") });
  const quote = await writeQuote(owner);
  // A draft from before such titles were refused.
  await story.sql("update quotes set draft = jsonb_set(draft::jsonb, '{offer,title}', '\"evil.com\"') where id = $1", [
    quote.id,
  ]);
  const { id, version } = quote;
  expect(await refused(owner.client.quotes.send({ id, version, last_day: "2099-01-01" }))).toMatchObject({
    code: "invalid",
  });
});

test("a name of a business that is an address is refused", async () => {
  const { name: _name, ...business } = { name: "", phone: null, time_zone: "America/Chicago", mail_new_requests: true };
  const saved = owner.client.account.saveBusiness({ ...business, name: "Click evil.com now" });
  expect(await refused(saved)).toMatchObject({ code: "invalid" });
});

test("what a customer writes soon after is gathered into one email, and nothing of it is lost", async () => {
  const { token } = await sendQuote(owner, {}, to("asks@mail.dev"));
  const before = (await story.mails(owner.email)).length;
  await story.nobody.quotePages.ask({ token, text: "Is the walk included?" });
  for (const text of ["And the gate?", "And the porch?"]) await story.nobody.quotePages.ask({ token, text });
  await story.nobody.quotePages.decline({ token, reason: "Too long to wait" });
  expect((await mailsTo(owner.email)).length - before).toBe(1);

  const waiting = await story.sql<{ data: object }>(
    `select data from ${queuedJobs} where name = 'mail-quote-news' and data->>'ownerId' = $1`,
    [owner.id],
  );
  // There are two if a window of 15 minutes ends during this story.
  expect([1, 2]).toContain(waiting.length);
  for (const { data } of waiting)
    await story.server.deps.jobs.send({
      name: "mail-quote-news",
      data: data as { ownerId: string; quoteId: string; stretch: number },
    });
  await expect
    .poll(async () => (await story.mails(owner.email)).map(({ body_text }) => body_text).join("\n"), {
      timeout: 30_000,
    })
    .toMatch(/And the gate\?[^]*And the porch\?[^]*Too long to wait|Too long to wait[^]*And the gate\?/);
});
