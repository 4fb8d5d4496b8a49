import { expect, test } from "vitest";
import { describeOnBothSides } from "#testing/bothSides.ts";

describeOnBothSides("The search for messages", (side) => {
  const send = (id: string, subject: string, text: string) =>
    side.client.conversations.send({ id, idempotency_key: crypto.randomUUID(), channel: "email", subject, text });
  const find = (search: string, limit = 5) => side.client.conversations.find({ search, limit });

  test("finds the messages of customers by all of their words, the newest first, and leads to the customer", async () => {
    const [first, second] = side.sample.customers;
    if (!first || !second) throw new Error("There are too few customers.");
    await send(first.id, "The gazebo on Tuesday", "Hello, we can paint it at nine.");
    await send(second.id, "Your fence", "Shall we paint the Gazébo, too?");
    const found = await find("gazebo paint");
    const of = (subject: string) => found.find((one) => one.subject === subject);
    expect(found).toHaveLength(2);
    expect(of("Your fence")).toMatchObject({ customer_id: second.id, name: second.name, direction: "out" });
    expect(of("The gazebo on Tuesday")).toMatchObject({
      customer_id: first.id,
      name: first.name,
      text: "Hello, we can paint it at nine.",
    });
    const times = (await find("the", 20)).map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await find("gazebo tuesday")).map(({ subject }) => subject)).toEqual(["The gazebo on Tuesday"]);
    expect(await find("gazebo paint", 1)).toHaveLength(1);
    expect(await find("gazebo wednesday")).toEqual([]);
  });

  test("looks at the beginning of a long message, and at none that a sequence has only planned", async () => {
    const [customer] = side.sample.customers;
    const { rows } = await side.client.messages.list({ box: "planned", limit: 100 });
    const found = await find("the", 20);
    expect(found.map(({ id }) => id).filter((id) => rows.some((one) => one.id === id))).toEqual([]);
    await send(customer?.id ?? "", "Notes", `${"Mulch and gravel. ".repeat(40)} The end is a pergola.`);
    expect(await find("pergola")).toEqual([]);
    expect((await find("mulch"))[0]?.text).toHaveLength(500);
  });
});
