import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import { serviceTemplates } from "./serviceTemplates.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let olivia: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  olivia = await story.signUp();
});
afterAll(() => story.stop());

const driveway = {
  name: "Driveway Wash",
  rate: 0.25,
  minimum_price: 150,
  show_price: true,
  show_ai_analysis: true,
  ai_focus_instructions: "Measure the concrete only.",
  service_category: "pressure_washing" as const,
};
const part = (name: string) => ({ name, rate: 15, unit: "window", pricing_model: "count" as const });

async function packageOf(client: Client, names: string[]) {
  const service = await client.services.create({
    name: "House Package",
    rate: 99,
    unit: "flat rate",
    pricing_model: "fixed",
  });
  const components = [];
  for (const name of names)
    components.push(await client.services.addComponent({ service_id: service.id, ...part(name) }));
  return { service, components };
}

describe("services", () => {
  test("several are created at once, or none of them", async () => {
    const owner = await story.signUp();
    const { services } = owner.client;
    const templates = serviceTemplates.map(({ service }) => service);
    await expect(services.createMany({ services: [...templates, { name: " " }] })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await services.list()).toEqual([]);
    const made = await services.createMany({ services: templates });
    expect(made.map(({ name }) => name)).toEqual(templates.map(({ name }) => name));
    expect((await services.list()).map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  });

  test("an owner creates one and finds it in the list, oldest first", async () => {
    const owner = await story.signUp();
    expect(await owner.client.services.list()).toEqual([]);
    const made = await owner.client.services.create(driveway);
    expect(made).toMatchObject({
      ...driveway,
      description: null,
      unit: "per sq ft",
      custom_unit: null,
      pricing_model: "area",
      ai_enabled: true,
      version: 1,
      created_by: owner.id,
    });
    expect(new Date(made.created_at).toISOString()).toBe(made.created_at);
    await owner.client.services.create({ name: "Gutter Cleaning" });
    const list = await owner.client.services.list();
    expect(list.map((service) => service.name)).toEqual(["Driveway Wash", "Gutter Cleaning"]);
    expect(list[0]).toMatchObject({ ...driveway, component_count: 0 });
    expect(list[1]).toMatchObject({
      rate: 0,
      minimum_price: 0,
      show_price: false,
      show_ai_analysis: false,
      ai_enabled: false,
      service_category: "general",
    });
  });

  test("a change is saved over the version that was read, and AI is enabled exactly when its analysis is shown", async () => {
    const made = await olivia.client.services.create(driveway);
    const saved = await olivia.client.services.update({
      ...driveway,
      id: made.id,
      version: made.version,
      rate: 0.3,
      show_ai_analysis: false,
    });
    expect(saved).toMatchObject({ rate: 0.3, show_ai_analysis: false, ai_enabled: false, version: 2 });
  });

  test("says how exactly a figure has to be known for its price to be shown; nothing means always", async () => {
    const made = await olivia.client.services.create({ ...driveway, widest_range: 20 });
    expect(made).toMatchObject({ widest_range: 20, calibrations: null });
    expect(await olivia.client.services.update({ ...driveway, id: made.id, version: made.version })).toMatchObject({
      widest_range: null,
    });
    await expect(olivia.client.services.create({ ...driveway, widest_range: 0 })).rejects.toMatchObject({
      code: "invalid",
      fields: { widest_range: "The width must be above 0." },
    });
  });

  test("of two devices saving the same service the second gets a conflict, and nothing is overwritten", async () => {
    const made = await olivia.client.services.create(driveway);
    await olivia.client.services.update({ ...driveway, id: made.id, version: made.version, name: "From the phone" });
    const late = olivia.client.services.update({
      ...driveway,
      id: made.id,
      version: made.version,
      name: "From the laptop",
    });
    await expect(late).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("This service was changed on another device."),
    });
    expect((await olivia.client.services.list()).find((service) => service.id === made.id)?.name).toBe(
      "From the phone",
    );
  });

  test("what was deleted on another device is said to be", async () => {
    const made = await olivia.client.services.create(driveway);
    expect(await olivia.client.services.remove({ id: made.id })).toEqual({ id: made.id });
    const gone = { code: "not_found", message: "This service was deleted on another device." };
    await expect(olivia.client.services.remove({ id: made.id })).rejects.toMatchObject(gone);
    await expect(olivia.client.services.update({ ...driveway, id: made.id, version: 1 })).rejects.toMatchObject(gone);
    await expect(
      olivia.client.services.addComponent({ service_id: made.id, ...part("Windows") }),
    ).rejects.toMatchObject(gone);
    await expect(olivia.client.services.listComponents({ service_id: made.id })).rejects.toMatchObject(gone);
  });

  test("deleting one keeps the estimates that were made with it", async () => {
    const made = await olivia.client.services.create(driveway);
    await story.sql(
      "insert into estimates (created_by, name, service_id, service_name, service_rate) values ($1, 'Carl', $2, 'Driveway Wash', 0.25)",
      [olivia.id, made.id],
    );
    await olivia.client.services.remove({ id: made.id });
    expect(
      await story.sql("select name, service_id, service_name, created_by from estimates where created_by = $1", [
        olivia.id,
      ]),
    ).toEqual([{ name: "Carl", service_id: null, service_name: "Driveway Wash", created_by: olivia.id }]);
  });

  test("deleting one waits for a request that is just coming in for it, and keeps that too", async () => {
    const owner = await story.signUp();
    const made = await owner.client.services.create(driveway);
    const coming = new DatabaseClient({ connectionString: story.databaseUrl });
    await coming.connect();
    await coming.query("begin");
    await coming.query(
      "insert into estimates (created_by, name, service_id, service_name, service_rate) values ($1, 'Cora', $2, 'Driveway Wash', 0.25)",
      [owner.id, made.id],
    );
    const removed = owner.client.services.remove({ id: made.id });
    await expect.poll(() => story.lockWaits()).toBe(1);
    await coming.query("commit");
    await coming.end();
    expect(await removed).toEqual({ id: made.id });
    expect(await story.sql("select name, service_id from estimates where created_by = $1", [owner.id])).toEqual([
      { name: "Cora", service_id: null },
    ]);
  });

  test("a marker in imported instructions sets the area and is never kept", async () => {
    const made = await olivia.client.services.create({
      ...driveway,
      service_category: "general",
      ai_focus_instructions: "The lot only. [SEALCOATING_CRM]",
    });
    expect(made).toMatchObject({ service_category: "sealcoating", ai_focus_instructions: "The lot only." });
  });

  test("what does not hold is refused beside its field", async () => {
    const { services } = olivia.client;
    await expect(services.create({ name: "  " })).rejects.toMatchObject({
      code: "invalid",
      fields: { name: "Service name is required." },
    });
    await expect(services.create({ name: "Wash", rate: -1 })).rejects.toMatchObject({
      code: "invalid",
      fields: { rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25." },
    });
    expect((await services.create({ name: "Seal", rate: 0.0855 })).rate).toBe(0.0855);
    await expect(services.create({ name: "Wash", rate: 0.12345 })).rejects.toMatchObject({
      code: "invalid",
      fields: { rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25." },
    });
    await expect(services.create({ name: "Shutters", pricing_model: "count", unit: "custom" })).rejects.toMatchObject({
      code: "invalid",
      fields: { custom_unit: "Please specify your custom unit for count-based pricing." },
    });
  });

  test("an owner's own unit gets its plural by the rule, or keeps the one that the owner writes", async () => {
    const { services } = (await story.signUp()).client;
    const bushes = { name: "Trimming", pricing_model: "count" as const, unit: "custom", custom_unit: "bush", rate: 15 };
    const made = await services.create(bushes);
    expect(made.unit_plural).toBe("bushes");
    const own = { ...bushes, custom_unit: "cactus", unit_plural: "cacti" };
    expect(await services.update({ ...own, id: made.id, version: made.version })).toMatchObject({
      custom_unit: "cactus",
      unit_plural: "cacti",
    });
    expect((await services.list())[0]?.unit_plural).toBe("cacti");
    expect((await services.create({ ...bushes, unit: "per window" })).unit_plural).toBeNull();

    const part = { name: "Posts", pricing_model: "count" as const, rate: 5, unit: "fence post" };
    const post = await services.addComponent({ service_id: made.id, ...part });
    expect(post.unit_plural).toBe("fence posts");
    expect(
      await services.updateComponent({ ...part, id: post.id, version: post.version, unit_plural: "posts of fence" }),
    ).toMatchObject({ unit_plural: "posts of fence" });
  });

  test("another owner neither sees nor touches them", async () => {
    const { service, components } = await packageOf(olivia.client, ["Windows"]);
    const stranger = await story.signUp();
    expect(await stranger.client.services.list()).toEqual([]);
    await expect(stranger.client.services.update({ ...driveway, id: service.id, version: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(stranger.client.services.remove({ id: service.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(stranger.client.services.listComponents({ service_id: service.id })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(stranger.client.services.removeComponent({ id: components[0]?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await olivia.client.services.listComponents({ service_id: service.id })).toHaveLength(1);
  });
});

describe("components", () => {
  test("join at the end, and are counted in the list of services", async () => {
    const { service, components } = await packageOf(olivia.client, ["Windows", "Gutters"]);
    expect(components.map((component) => component.sort_order)).toEqual([0, 1]);
    expect(components[0]).toMatchObject({
      ...part("Windows"),
      service_id: service.id,
      is_required: true,
      minimum_price: 0,
      version: 1,
    });
    expect((await olivia.client.services.list()).find(({ id }) => id === service.id)?.component_count).toBe(2);
  });

  test("two added at the same moment get different places", async () => {
    const { service } = await packageOf(olivia.client, []);
    await Promise.all(
      ["A", "B", "C", "D"].map((name) =>
        olivia.client.services.addComponent({ service_id: service.id, ...part(name) }),
      ),
    );
    expect(
      (await olivia.client.services.listComponents({ service_id: service.id })).map(
        (component) => component.sort_order,
      ),
    ).toEqual([0, 1, 2, 3]);
  });

  test("a deleted one leaves no gap, so the next one comes last", async () => {
    const { service, components } = await packageOf(olivia.client, ["Windows", "Gutters", "Roof"]);
    await olivia.client.services.removeComponent({ id: components[0]?.id ?? "" });
    await olivia.client.services.addComponent({ service_id: service.id, ...part("Deck") });
    const list = await olivia.client.services.listComponents({ service_id: service.id });
    expect(list.map(({ name, sort_order }) => [name, sort_order])).toEqual([
      ["Gutters", 0],
      ["Roof", 1],
      ["Deck", 2],
    ]);
    await expect(olivia.client.services.removeComponent({ id: components[0]?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
      message: "This component was deleted on another device.",
    });
  });

  test("are changed over the version that was read", async () => {
    const { components } = await packageOf(olivia.client, ["Windows"]);
    const [windows] = components;
    if (!windows) throw new Error("no component");
    expect(
      await olivia.client.services.updateComponent({
        ...part("Big windows"),
        id: windows.id,
        version: 1,
        is_required: false,
      }),
    ).toMatchObject({ name: "Big windows", is_required: false, version: 2 });
    await expect(
      olivia.client.services.updateComponent({ ...part("Small windows"), id: windows.id, version: 1 }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("are put in a new order in one operation, and the order stays", async () => {
    const { service, components } = await packageOf(olivia.client, ["Windows", "Gutters", "Roof"]);
    const ids = components.map((component) => component.id).reverse();
    const names = ["Roof", "Gutters", "Windows"];
    expect(
      (await olivia.client.services.reorderComponents({ service_id: service.id, ids })).map(
        (component) => component.name,
      ),
    ).toEqual(names);
    expect(
      (await olivia.client.services.listComponents({ service_id: service.id })).map((component) => component.name),
    ).toEqual(names);
  });

  test("an order of components that are not all of them is refused, and the old one stays", async () => {
    const { service, components } = await packageOf(olivia.client, ["Windows", "Gutters"]);
    const other = await packageOf(olivia.client, ["Roof"]);
    const [windows, gutters] = components.map((component) => component.id);
    const roof = other.components[0]?.id;
    if (!windows || !gutters || !roof) throw new Error("no components");
    for (const ids of [[gutters], [gutters, gutters], [gutters, roof], [gutters, windows, roof]])
      await expect(olivia.client.services.reorderComponents({ service_id: service.id, ids })).rejects.toMatchObject({
        code: "conflict",
      });
    expect(
      (await olivia.client.services.listComponents({ service_id: service.id })).map((component) => component.name),
    ).toEqual(["Windows", "Gutters"]);
  });

  test("go with their service", async () => {
    const { service } = await packageOf(olivia.client, ["Windows", "Gutters"]);
    await olivia.client.services.remove({ id: service.id });
    expect(await story.sql("select id from service_components where service_id = $1", [service.id])).toEqual([]);
  });
});
