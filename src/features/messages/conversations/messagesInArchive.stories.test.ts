import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { delivered, namedBusiness, postMail, replyTo } from "#server/testing/conversationStory.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";

/** The archive of an account has all messages with customers, and no cell of its files is a formula. */

let story: Story;
beforeAll(async () => void (story = await startStory({ env: inboundMailEnv })));
afterAll(() => story.stop());

const formula = '=HYPERLINK("https://elsewhere.dev")';

test("messages out and in, consents, sequences, templates and addresses that bounced are in the archive", async () => {
  const owner = await namedBusiness(story);
  const { client } = owner;
  const email = `carla-${randomUUID().slice(0, 8)}@mail.dev`;
  const { id: customer_id } = await client.customers.create({ name: "Carla Customer", email, phone: "(512) 555-0144" });
  const { id } = await client.conversations.send({
    id: customer_id,
    idempotency_key: randomUUID(),
    channel: "email",
    subject: formula,
    text: "Can we come on Tuesday?",
  });
  await delivered(owner, id);
  await postMail(story, { to: replyTo(story, owner, id), from: `Carla <${email}>`, text: `${formula} is fine` });
  await client.consents.note({ id: customer_id, channel: "text", given: true });
  await client.consents.note({ id: customer_id, channel: "email", given: false });
  await client.conversations.saveTemplate({
    id: randomUUID(),
    version: 0,
    name: "@SUM(1)",
    subject: "+1",
    text: formula,
  });
  const [sequence] = await client.sequences.list();
  if (!sequence) throw new Error("There is no sequence.");
  const { trigger, version, steps } = sequence;
  await client.sequences.save({ trigger, version, steps });
  await story.sql("insert into bounced_addresses (created_by, address, reason) values ($1, $2, $3)", [
    owner.id,
    "+15125550144",
    formula,
  ]);

  const { url } = await client.exports.everything();
  const answer = await fetch(story.url + url, { headers: owner.headers() });
  const files = await unpack(Buffer.from(await answer.arrayBuffer()));
  const everything = JSON.parse(files.get("everything.json")?.toString() ?? "") as Record<string, object[]>;
  const rows = (table: string) =>
    parse(files.get(`tables/${table}.csv`) ?? "", { bom: true, columns: true }) as Record<string, string>[];
  expect(everything["messages"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id, direction: "out", state: "sent", subject: formula, customer_id }),
      expect.objectContaining({ direction: "in", body: `${formula} is fine`, customer_id }),
    ]),
  );
  expect(rows("messages").map(({ subject, direction }) => [direction, subject])).toContainEqual(["out", `'${formula}`]);
  expect(rows("messages").map(({ body }) => body)).toContain(`'${formula} is fine`);
  const noted = { kind: "follow_up", source: "owner" };
  expect(everything["consents"]).toHaveLength(2);
  expect(everything["consents"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...noted, channel: "text", address: "+15125550144", given: true }),
      expect.objectContaining({ ...noted, channel: "email", address: email, given: false }),
    ]),
  );
  expect(rows("message_templates")).toMatchObject([{ name: "'@SUM(1)", subject: "'+1", body: `'${formula}` }]);
  expect(rows("bounced_addresses")).toMatchObject([{ address: "'+15125550144", reason: `'${formula}` }]);
  expect(everything["sequences"]).toMatchObject([{ trigger, steps }]);
  expect(files.get("README.txt")?.toString()).toMatch(/messages.+consents.+sequences.+message_templates/s);
});
