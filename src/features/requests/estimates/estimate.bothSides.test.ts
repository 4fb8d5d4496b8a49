import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { computedPrice, displayedPrice, recalculatePrice } from "#features/requests/estimate-prices/computation.ts";
import { estimateFilter, estimateLine } from "#features/requests/estimate-prices/estimate.ts";
import { estimateTypes, sortOrders } from "#features/requests/estimate-prices/listChoices.ts";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { newAmong } from "./newRequest.ts";
import { countByStatus, listEstimates, offeredAmong } from "./listing.ts";
import { serviceCategories } from "#features/catalog/pricing/measure.ts";
import { describeOnBothSides, type Side } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

type EstimateFilter = Parameters<Side["client"]["estimates"]["list"]>[0];

describeOnBothSides("Estimates", (side) => {
  const { list, stats, get } = asked(side);

  test("a list without wishes shows the ten newest of the 23", async () => {
    const { rows, total } = await list({});
    expect(total).toBe(23);
    expect(rows).toHaveLength(10);
    const instants = rows.map((row) => Date.parse(row.created_at));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
    expect(rows.map((row) => row.id)).toEqual(byRule(side, {}).rows);
  });

  test("every status, type and vertical can be filtered by, and is counted", async () => {
    for (const status of ["all", ...estimateStatuses] as const)
      for (const type of estimateTypes)
        for (const category of [undefined, ...serviceCategories]) {
          const filter = { status, type, category, limit: 100 };
          expect(await found(side, filter), JSON.stringify(filter)).toEqual(byRule(side, filter));
        }
  });

  test("every column sorts both ways, on every page", async () => {
    for (const sort of sortOrders)
      for (const direction of ["asc", "desc"] as const)
        for (const offset of [0, 10, 20, 30]) {
          const filter = { sort, direction, offset };
          expect(await found(side, filter), JSON.stringify(filter)).toEqual(byRule(side, filter));
        }
  });

  test("a search finds names, addresses, services, telephone numbers and e-mails, whatever the letters' case", async () => {
    const someone = side.sample.estimates[0];
    if (!someone) throw new Error("The sample business has no estimates.");
    for (const search of [
      someone.name.toUpperCase(),
      someone.address?.slice(4, 12).toLowerCase() ?? "",
      "window",
      "(630) 555",
      "@MAIL",
      `  ${someone.name} `,
    ]) {
      expect(await found(side, { search, limit: 100 }), search).toEqual(
        byRule(side, { search: search.trim(), limit: 100 }),
      );
      const { rows, total } = await list({ search });
      expect(total, search).toBeGreaterThan(0);
      const first = rows.slice(0, 3).map(({ id, name, service_name }) => ({ id, name, service_name }));
      expect(await side.client.estimates.find({ search, limit: 3 }), search).toEqual(first);
    }
    for (const search of ["%", "_", "\\", "no such person"]) expect((await list({ search })).total, search).toBe(0);
    expect((await list({ search: "" })).total).toBe(23);
    expect((await list({ search: "   " })).total).toBe(23);
  });

  test("a page beyond the last one is empty and still tells the total", async () => {
    expect(await list({ offset: 500 })).toEqual({ rows: [], total: 23 });
  });

  test("the figures count each status, of all estimates and of one vertical", async () => {
    for (const category of [undefined, ...serviceCategories])
      expect(await stats({ category })).toEqual(countByStatus(side.sample.estimates, category));
  });

  test("requests that nobody has opened are new, newest first, until they are opened or something is done about them", async () => {
    const { newRequests, markOpened, setStatus } = side.client.estimates;
    const expected = newAmong(side.sample.estimates, new Date());
    expect(expected.length).toBeGreaterThan(1);
    const found = await newRequests();
    expect(found.rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(found).toMatchObject({ count: expected.length, rows: [{ name: expected[0]?.name, more_services: 0 }, {}] });
    const [first, second] = found.rows;
    expect(await markOpened({ ids: [first?.id ?? "", randomUUID()] })).toMatchObject({
      count: expected.length - 1,
      rows: [{ id: second?.id }],
    });
    await setStatus({ ids: [second?.id ?? ""], status: "in-progress" });
    await setStatus({ ids: [second?.id ?? ""], status: "pending" });
    expect((await newRequests()).rows.map(({ id }) => id)).not.toContain(second?.id);
    expect(await markOpened({})).toEqual({ count: 0, rows: [] });
  });

  test("each estimate is read with its figures, its lines and the others of its request", async () => {
    for (const kept of side.sample.estimates) {
      const read = await get({ id: kept.id });
      // The time of the owner's first action is only for analytics.
      const {
        first_action_at: _acted,
        request_position: _place,
        deleted_at: _gone,
        history: _history,
        opened: _opened,
        created_at,
        updated_at: _touched,
        image_urls: _addresses,
        photos,
        measurements,
        first_shown_price: first,
        ...expected
      } = kept;
      expect(read).toMatchObject({ ...expected, lines: kept.lines.map((line) => estimateLine.parse(line)) });
      // The URL of a picture differs between the two sides.
      expect(read.photos).toMatchObject(photos.map(({ url: _address, thumbnail_url: _small, ...photo }) => photo));
      expect(read.measurements).toMatchObject(measurements.map(({ created_at: _made, ...version }) => version));
      expect(Date.parse(read.created_at)).toBe(Date.parse(created_at));
      expect(
        read.first_shown_price && { ...read.first_shown_price, at: Date.parse(read.first_shown_price.at) },
      ).toEqual(first && { ...first, at: Date.parse(first.at) });
      expect(read.siblings.map((sibling) => sibling.id)).toEqual(
        side.sample.estimates
          .filter((other) => other.request_id === kept.request_id && other.id !== kept.id)
          .map((other) => other.id),
      );
      expect(displayedPrice(read)).toBe(displayedPrice(kept));
    }
    expect(side.sample.estimates.some((estimate) => estimate.lines.length > 0)).toBe(true);
  });

  test("an estimate that does not exist is not found, whatever is asked of it", async () => {
    const missing = { id: randomUUID(), version: 1 };
    const nothing = { code: "not_found", message: "Estimate not found" };
    expect(await refusal(get(missing))).toMatchObject(nothing);
    expect(await refusal(side.client.estimates.saveNotes({ ...missing, notes: "x" }))).toMatchObject(nothing);
    expect(await refusal(side.client.estimates.savePrice({ ...missing, total_price: 1 }))).toMatchObject(nothing);
    expect(
      await refusal(side.client.estimates.saveCustomerInfo({ ...missing, name: "x", address: "y", email: null })),
    ).toMatchObject(nothing);
    expect(await refusal(side.client.estimates.addToCustomers({ id: missing.id }))).toMatchObject(nothing);
  });

  test("a status is set on one or many, and is seen in lists, figures and details", async () => {
    const { setStatus } = side.client.estimates;
    const ids = side.sample.estimates.slice(0, 3).map((estimate) => estimate.id);
    for (const status of estimateStatuses) {
      expect(await setStatus({ ids, status })).toMatchObject({ updated: 3 });
      for (const id of ids) expect((await get({ id })).status).toBe(status);
      expect((await list({ status, limit: 100 })).rows.map((row) => row.id)).toEqual(expect.arrayContaining(ids));
      expect(await stats({})).toEqual(
        countByStatus(
          side.sample.estimates.map((estimate) => (ids.includes(estimate.id) ? { ...estimate, status } : estimate)),
        ),
      );
    }
    expect(await setStatus({ ids: [ids[0] ?? "", randomUUID()], status: "pending" })).toMatchObject({ updated: 1 });
    expect(await setStatus({ ids: [randomUUID()], status: "pending" })).toMatchObject({ updated: 0 });
    expect(await refusal(side.client.estimates.setStatus({ ids, status: "done" as "pending" }))).toMatchObject({
      code: "invalid",
      fields: { status: expect.any(String) },
    });
  });

  test("deleted estimates are out of sight, and come back as they were", async () => {
    const { remove, restore } = side.client.estimates;
    const [one, two] = side.sample.estimates;
    if (!one || !two) throw new Error("The sample business has too few estimates.");
    expect(await remove({ ids: [one.id, two.id] })).toMatchObject({ deleted: 2 });
    expect(await remove({ ids: [one.id] })).toMatchObject({ deleted: 0 });
    expect((await list({})).total).toBe(21);
    expect(await stats({})).toEqual(countByStatus(side.sample.estimates.slice(2)));
    expect((await refusal(get({ id: one.id })))?.code).toBe("not_found");
    expect(await restore({ ids: [one.id, two.id, randomUUID()] })).toMatchObject({ restored: 2 });
    expect(await get({ id: one.id })).toMatchObject({ id: one.id, status: one.status, notes: one.notes });
    expect((await list({})).total).toBe(23);
  });

  test("details are corrected over the version that was read; the second of two gets a conflict", async () => {
    const { saveCustomerInfo, saveNotes, savePrice } = side.client.estimates;
    const id = side.sample.estimates[4]?.id ?? "";
    const info = await saveCustomerInfo({
      id,
      version: 1,
      name: " Ada King ",
      address: "12 Elm Street",
      email: "",
      phone: "  ",
    });
    expect(info).toMatchObject({ name: "Ada King", address: "12 Elm Street", email: null, phone: null, version: 2 });
    const priced = await savePrice({ id, version: 2, total_price: 180.5 });
    const noted = await saveNotes({ id, version: priced.version, notes: "Gate code 42" });
    expect(await get({ id })).toMatchObject({
      name: "Ada King",
      total_price: 180.5,
      notes: "Gate code 42",
      version: noted.version,
    });
    const words = "This was changed on another device. Check the latest values and save again.";
    expect(await refusal(saveNotes({ id, version: 1, notes: "stale" }))).toMatchObject({
      code: "conflict",
      message: words,
    });
    expect(await saveNotes({ id, version: noted.version, notes: "" })).toMatchObject({ notes: null });
    const cleared = await savePrice({ id, version: noted.version + 1, total_price: null });
    expect(cleared.total_price).toBe(computedPrice(cleared));
    expect(cleared.total_price).not.toBe(180.5);
  });

  test("what the customer measured is there to be corrected; the price follows, and every version stays", async () => {
    const estimate = side.sample.estimates[0];
    const before = await get({ id: estimate?.id ?? "" });
    const [customers] = before.measurements;
    if (!customers) throw new Error("Nobody measured in the sample business.");
    expect(customers).toMatchObject({ made_by: "customer", measurement: estimate?.measurements[0]?.measurement });
    expect(customers.area.median).toBeCloseTo(estimate?.measurements[0]?.area.median ?? 0, 3);
    const corrected = structuredClone(customers.measurement);
    corrected.photos[0]?.outlines.splice(0, 1, {
      hole: false,
      corners: [
        { x: 0.0504, y: 0.5988 },
        { x: 0.9496, y: 0.5988 },
        { x: 0.6869, y: 0.4167 },
        { x: 0.3131, y: 0.4167 },
      ],
    });
    const saved = await side.client.estimates.saveMeasurement({ id: before.id, version: 1, measurement: corrected });
    expect(saved).toMatchObject({ version: 2, figure_source: "measured", assumed: false });
    expect(saved.estimated_square_footage).toBeCloseTo(480, -1);
    expect(saved.measurements.map(({ made_by }) => made_by)).toEqual(["owner", "customer"]);
    const priced = recalculatePrice(
      {
        pricing_model: saved.pricing_model,
        rate: saved.service_rate ?? 0,
        unit: saved.service_unit ?? "",
        minimum_price: saved.minimum_price,
      },
      { squareFeet: saved.estimated_square_footage, quantity: null },
      saved.lines,
    );
    expect(saved.total_price).toBe(priced.total);
    expect((await get({ id: before.id })).measurements).toEqual(saved.measurements);
    expect(
      await refusal(side.client.estimates.saveMeasurement({ id: before.id, version: 1, measurement: corrected })),
    ).toMatchObject({ code: "conflict" });
    expect(
      await refusal(
        side.client.estimates.saveMeasurement({
          id: before.id,
          version: 2,
          measurement: {
            photos: [{ ...corrected.photos[0], photo_id: randomUUID() } as (typeof corrected.photos)[number]],
          },
        }),
      ),
    ).toMatchObject({ code: "invalid", fields: { measurement: expect.stringMatching(/\w/) } });
    const counted = side.sample.estimates.find(({ pricing_model }) => pricing_model === "count");
    expect(
      await refusal(
        side.client.estimates.saveMeasurement({ id: counted?.id ?? "", version: 1, measurement: corrected }),
      ),
    ).toMatchObject({
      code: "invalid",
      message: "This estimate isn't priced by area, so it can't be measured on a photo.",
    });
  });

  test("the actual size of a completed job is entered, and cleared", async () => {
    const { saveActualSize, setStatus } = side.client.estimates;
    const id = side.sample.estimates[4]?.id ?? "";
    await setStatus({ ids: [id], status: "in-progress" });
    expect(await refusal(saveActualSize({ id, version: 1, actual_size: 20 }))).toMatchObject({
      code: "invalid",
      message: "You can enter the actual size once the job is completed.",
    });
    await setStatus({ ids: [id], status: "completed" });
    expect(await saveActualSize({ id, version: 1, actual_size: 20.5 })).toMatchObject({
      actual_size: 20.5,
      version: 2,
    });
    expect(await refusal(saveActualSize({ id, version: 1, actual_size: 21 }))).toMatchObject({ code: "conflict" });
    expect(await get({ id })).toMatchObject({ actual_size: 20.5 });
    expect(await saveActualSize({ id, version: 2, actual_size: null })).toMatchObject({ actual_size: null });
    expect(await refusal(saveActualSize({ id, version: 3, actual_size: -1 }))).toMatchObject({
      code: "invalid",
      fields: { actual_size: "Please enter a number greater than 0." },
    });
  });

  test("what does not fit is refused with the paths of its fields", async () => {
    const { saveCustomerInfo, savePrice, saveNotes } = side.client.estimates;
    const edited = { id: side.sample.estimates[0]?.id ?? "", version: 1 };
    expect(
      await refusal(saveCustomerInfo({ ...edited, name: " ", address: "", email: "nonsense", phone: null })),
    ).toMatchObject({
      code: "invalid",
      message: "Name is required",
      fields: { name: "Name is required", email: "Please enter a valid email address" },
    });
    expect(Object.keys((await refusal(savePrice({ ...edited, total_price: -1 })))?.fields ?? {})).toEqual([
      "total_price",
    ]);
    expect((await refusal(savePrice({ ...edited, total_price: 1.005 })))?.fields).toEqual({
      total_price: "Please enter an amount between $0 and $1,000,000,000, such as 150.00.",
    });
    expect(Object.keys((await refusal(saveNotes({ ...edited, notes: "x".repeat(20_001) })))?.fields ?? {})).toEqual([
      "notes",
    ]);
    expect(Object.keys((await refusal(get({ id: "17" })))?.fields ?? {})).toEqual(["id"]);
    expect(Object.keys((await refusal(side.client.estimates.remove({ ids: [] })))?.fields ?? {})).toEqual(["ids"]);
    expect(
      Object.keys((await refusal(side.client.estimates.remove({ ids: [edited.id, "17"] })))?.fields ?? {}),
    ).toEqual(["ids.1"]);
    expect(
      Object.keys(
        (await refusal(list({ sort: "price" as "name", limit: 1_000, offset: -1 })))?.fields ?? {},
      ).toSorted(),
    ).toEqual(["limit", "offset", "sort"]);
    expect(await get({ id: edited.id })).toMatchObject({ version: 1 });
  });

  test("an estimate of a known customer's e-mail is linked to that customer; one without an e-mail cannot be", async () => {
    const { saveCustomerInfo, addToCustomers } = side.client.estimates;
    const known = side.sample.customers[1];
    const unlinked = side.sample.estimates.find((estimate) => !estimate.customer_id);
    if (!known?.email || !unlinked) throw new Error("The sample business has nobody to link.");
    const to = (email: string | null) => ({
      id: unlinked.id,
      name: unlinked.name,
      address: unlinked.address ?? "1 Elm Street",
      email,
      phone: unlinked.phone,
    });
    await saveCustomerInfo({ ...to(null), version: 1 });
    expect(await refusal(addToCustomers({ id: unlinked.id }))).toMatchObject({
      code: "invalid",
      message: "Cannot create customer: missing email address.",
    });
    await saveCustomerInfo({ ...to(known.email.toUpperCase()), version: 2 });
    expect(await addToCustomers({ id: unlinked.id })).toMatchObject({ outcome: "linked", customer_id: known.id });
    expect((await get({ id: unlinked.id })).customer_id).toBe(known.id);
    expect(await addToCustomers({ id: unlinked.id })).toMatchObject({ outcome: "linked", customer_id: known.id });
  });
});

function asked(side: Side) {
  return {
    list: (filter: EstimateFilter) => side.client.estimates.list(filter),
    stats: (input: Parameters<Side["client"]["estimates"]["stats"]>[0]) => side.client.estimates.stats(input),
    get: (input: { id: string }) => side.client.estimates.get(input),
  };
}

async function found(side: Side, filter: EstimateFilter): Promise<{ rows: string[]; total: number }> {
  const { rows, total } = await side.client.estimates.list(filter);
  return { rows: rows.map((row) => row.id), total };
}

/** The rows that `listEstimates` gives for the sample business. */
function byRule(side: Side, filter: EstimateFilter): { rows: string[]; total: number } {
  const { estimates, quotes, calendar } = side.sample;
  const fresh = new Set(newAmong(estimates, new Date()).map(({ request_id }) => request_id));
  const { rows, total } = listEstimates(estimates, estimateFilter.parse(filter), fresh, offeredAmong(quotes, calendar));
  return { rows: rows.map((row) => row.id), total };
}
