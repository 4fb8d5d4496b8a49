import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { calibrationMethodOf } from "#features/catalog/pricing/calibration.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

describeOnBothSides("Services", (side) => {
  test("every service is listed, oldest first, with the number of its components", async () => {
    const listed = await side.client.services.list();
    expect(listed).toHaveLength(4);
    for (const [index, service] of side.sample.services.entries()) {
      const { created_at, updated_at: _touched, ...expected } = service;
      const component_count = side.sample.components.filter((component) => component.service_id === service.id).length;
      expect(listed[index]).toMatchObject({ ...expected, component_count, created_by: side.ownerId });
      expect(Date.parse(listed[index]?.created_at ?? "")).toBe(Date.parse(created_at));
    }
  });

  test("the components of a service are listed in their order", async () => {
    for (const service of side.sample.services) {
      const expected = side.sample.components.filter((component) => component.service_id === service.id);
      expect(await side.client.services.listComponents({ service_id: service.id })).toEqual(expected);
    }
    expect(side.sample.components.length).toBeGreaterThan(1);
  });

  test("what finished jobs turned out to be is listed with the service, the newest first", async () => {
    const { get, saveActualSize, setStatus } = side.client.estimates;
    const measuredOf = ({ id }: { id: string }) =>
      side.sample.estimates.filter(({ service_id, figure_source }) => service_id === id && figure_source !== "assumed");
    // The sample draws its estimates at random; the service with the most of them always has several.
    const [service] = side.sample.services.toSorted((one, other) => measuredOf(other).length - measuredOf(one).length);
    const mine = service ? measuredOf(service) : [];
    const before = await side.client.services.accuracy({ id: service?.id ?? "" });
    await setStatus({ ids: mine.map(({ id }) => id), status: "completed" });
    for (const { id } of mine.slice(0, 2))
      await saveActualSize({ id, version: (await get({ id })).version, actual_size: 640 });
    const after = await side.client.services.accuracy({ id: service?.id ?? "" });
    expect(mine.length).toBeGreaterThan(1);
    expect(after).toMatchObject({ service: { id: service?.id, name: service?.name }, calibrations: null });
    const told = new Set([
      ...before.pairs.map(({ estimate_id }) => estimate_id),
      ...mine.slice(0, 2).map(({ id }) => id),
    ]);
    expect(after.awaiting).toBe(mine.length - told.size);
    expect(after.pairs.map(({ estimate_id }) => estimate_id)).toEqual(
      mine.filter(({ id }) => told.has(id)).map(({ id }) => id),
    );
    expect(after.pairs.find(({ estimate_id }) => estimate_id === mine[0]?.id)).toMatchObject({
      predicted: mine[0]?.predicted_size,
      actual: 640,
      method: mine[0] && calibrationMethodOf(mine[0].figure_source, mine[0].drawn_by),
    });
    expect(await refusal(side.client.services.accuracy({ id: randomUUID() }))).toMatchObject({
      code: "not_found",
      message: "This service was deleted on another device.",
    });
  });

  test("what finished jobs teach of the phones that measured them is told alike, and copies teach nothing", async () => {
    const { get, saveActualSize, setStatus } = side.client.estimates;
    const measured = side.sample.estimates.filter(({ measurements }) => measurements.length > 0);
    const phones = async () => (await side.client.services.accuracy({ id: measured[0]?.service_id ?? "" })).phones;
    const finish = async (id: string, sizeOf: (area: number) => number) => {
      const { version, measurements, estimated_square_footage: shown } = await get({ id });
      await saveActualSize({
        id,
        version,
        actual_size: Math.round(sizeOf(shown ?? measurements[0]?.area.median ?? 0)),
      });
    };
    await setStatus({ ids: measured.map(({ id }) => id), status: "completed" });
    for (const { id } of measured) await finish(id, (shown) => shown);
    expect(await phones()).toEqual([]);
    for (const { id } of measured) await finish(id, (shown) => shown * 1.1);
    const [phone] = (await phones()) ?? [];
    expect(phone).toMatchObject({ camera: "Apple iPhone 14 Pro", jobs: measured.length, correction: null });
    expect(phone?.bias).toBeCloseTo(Math.log(1.1), 1);
  });

  test("the components of a service that does not exist are not found", async () => {
    expect(await refusal(side.client.services.listComponents({ service_id: randomUUID() }))).toMatchObject({
      code: "not_found",
      message: "This service was deleted on another device.",
    });
  });

  test("what does not fit is refused with the paths of its fields", async () => {
    const { create, update, remove, addComponent, reorderComponents } = side.client.services;
    const fields = async (answer: Promise<unknown>) => (await refusal(answer))?.fields;
    expect(await fields(create({ name: "  " }))).toEqual({ name: "Service name is required." });
    const toStrangers = "Service names go into emails, so they can't have a web or email address.";
    expect(await fields(create({ name: "You won! See prize.com", name_es: "Vea premio.com" }))).toEqual({
      name: toStrangers,
      name_es: toStrangers,
    });
    expect(await fields(create({ name: "Wash", rate: -1, minimum_price: -1 }))).toEqual({
      rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25.",
      minimum_price: "Please enter an amount between $0 and $10,000,000, such as 150.00.",
    });
    const misfits = { name: "Wash", show_ai_analysis: true, unit: "custom" };
    const refused = {
      rate: "Rate is required when AI Analysis is enabled.",
      custom_unit: "Please specify your custom unit for count-based pricing.",
    };
    expect(await fields(create(misfits))).toEqual(refused);
    expect(await fields(update({ ...misfits, id: randomUUID(), version: 1 }))).toEqual(refused);
    expect(Object.keys((await fields(update({ id: "17", version: 1.5, name: "Wash" }))) ?? {}).toSorted()).toEqual([
      "id",
      "version",
    ]);
    expect(Object.keys((await fields(remove({ id: "17" }))) ?? {})).toEqual(["id"]);
    expect(await fields(addComponent({ service_id: randomUUID(), name: "", unit: " ", rate: 1 }))).toEqual({
      name: "Please fill in all required fields",
      unit: "Please fill in all required fields",
    });
    expect(
      Object.keys((await fields(reorderComponents({ service_id: randomUUID(), ids: [randomUUID(), "x"] }))) ?? {}),
    ).toEqual(["ids.1"]);
  });

  test("customers are listed newest first, searched and read", async () => {
    const { list, get } = side.client.customers;
    const newestFirst = side.sample.customers
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
      .map((customer) => customer.name);
    const names = async (input: Parameters<typeof list>[0]) =>
      (await list(input)).rows.map((customer) => customer.name);
    expect(await names({})).toEqual(newestFirst);
    expect(await list({ offset: 3, limit: 1 })).toMatchObject({ rows: [{ name: newestFirst[3] }], total: 5 });
    for (const customer of side.sample.customers) {
      expect(await names({ search: customer.email?.toUpperCase() })).toEqual([customer.name]);
      expect(await names({ search: customer.address ?? "" })).toEqual([customer.name]);
      const { created_at: _made, updated_at: _touched, ...expected } = customer;
      expect(await get({ id: customer.id })).toMatchObject(expected);
    }
    expect(await list({ search: "%" })).toMatchObject({ rows: [], total: 0 });
    expect(await refusal(get({ id: randomUUID() }))).toMatchObject({
      code: "not_found",
      message: "Customer not found",
    });
  });
});
