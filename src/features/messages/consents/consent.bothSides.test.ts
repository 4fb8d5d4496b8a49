import { expect, test } from "vitest";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { consentRefusals } from "./consentWords.ts";

describeOnBothSides("The consents of a customer", (side) => {
  /** A customer of the sample who said nothing about a channel yet. */
  async function silent(channel: "email" | "text"): Promise<string> {
    for (const { id, email, phone } of side.sample.customers) {
      const { entries } = await side.client.consents.of({ id });
      if ((channel === "email" ? email : phone) !== null && entries.every((one) => one.channel !== channel)) return id;
    }
    throw new Error(`Each customer of the sample said something about ${channel}.`);
  }
  const channelOf = async (id: string, name: "email" | "text") =>
    (await side.client.consents.of({ id })).channels.find(({ channel }) => channel === name);

  test("allow follow-ups by email until the customer says no, and then only the customer can change it", async () => {
    const id = await silent("email");
    const { consents } = side.client;
    expect(await channelOf(id, "email")).toMatchObject({ follow_ups: true, notices: true, opted_out: false });
    const after = await consents.note({ id, channel: "email", given: false });
    expect(after.entries[0]).toMatchObject({ channel: "email", given: false, source: "owner", kind: "follow_up" });
    expect(await channelOf(id, "email")).toMatchObject({ follow_ups: false, notices: true, opted_out: true });
    expect(await refusal(consents.note({ id, channel: "email", given: true }))).toMatchObject({
      code: "conflict",
      message: consentRefusals.optedOut,
    });
    expect((await consents.note({ id, channel: "email", given: false })).entries).toEqual(after.entries);
    const { events } = await side.client.customers.timeline({ id });
    const optedOut = events.filter(({ kind }) => kind === "opted_out");
    expect(optedOut).toMatchObject([{ data: { text: "follow-up emails" } }]);
  });

  test("allow texts only after the customer said yes", async () => {
    const id = await silent("text");
    const { consents } = side.client;
    expect(await channelOf(id, "text")).toMatchObject({ follow_ups: false, notices: false, opted_out: false });
    const { entries } = await consents.note({ id, channel: "text", given: true });
    expect(entries[0]).toMatchObject({
      given: true,
      source: "owner",
      words: expect.stringContaining("agree") as string,
    });
    expect(await channelOf(id, "text")).toMatchObject({ follow_ups: true, notices: true });
    await consents.note({ id, channel: "text", given: false });
    expect(await channelOf(id, "text")).toMatchObject({ follow_ups: false, notices: false, opted_out: true });
  });
});
