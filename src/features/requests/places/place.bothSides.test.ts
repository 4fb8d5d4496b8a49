import { expect, test } from "vitest";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { maxSearched, placesWithSizes } from "./knownPlace.ts";

describeOnBothSides("Places", (side) => {
  /** The customers whose requests have a size. */
  const known = async () => {
    const places = await Promise.all(
      side.sample.customers.map(async (customer) => ({
        customer,
        places: await side.client.places.ofCustomer({ id: customer.id }),
      })),
    );
    return places;
  };

  test("of every customer are found by the rule, with today's prices", async () => {
    const { estimates, services, components } = side.sample;
    const current = services.map((service) => ({
      ...service,
      components: components.filter(({ service_id }) => service_id === service.id),
    }));
    const found = await known();
    for (const { customer, places } of found) {
      const requests = estimates
        .filter(({ customer_id, deleted_at }) => customer_id === customer.id && !deleted_at)
        .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
        .slice(0, maxSearched);
      const plain = places.map((place) => ({
        ...place,
        sizes: place.sizes.map(({ at: _at, photos: _photos, ...size }) => size),
      }));
      const expected = placesWithSizes(customer, requests, current).map((place) => ({
        ...place,
        sizes: place.sizes.map(({ at: _at, photos: _photos, ...size }) => size),
      }));
      expect(plain, customer.name).toEqual(expected);
    }
    const sizes = found.flatMap(({ places }) => places.flatMap((place) => place.sizes));
    expect(sizes.filter(({ price }) => price !== null).length).toBeGreaterThan(0);
  });

  test("become a quote with a line for each known size, and the address of the place", async () => {
    const found = (await known()).find(({ places }) => places[0]?.sizes.some(({ price }) => price !== null));
    if (!found) throw new Error("The sample has no known size.");
    const [place] = found.places;
    const quote = await side.client.quotes.create({ customer_id: found.customer.id, address: place?.address ?? "" });
    expect(quote.written?.recipient).toMatchObject({ name: found.customer.name, address: place?.address });
    expect(quote.written?.offer.packages[0]?.lines.length).toBeGreaterThan(0);
    expect(quote.written?.offer.title).toContain(place?.sizes[0]?.service_name);
  });

  test("of an estimate leave its own size out, and refuse a size that is not known", async () => {
    const estimate = side.sample.estimates.find(({ customer_id }) => customer_id !== null);
    if (!estimate) throw new Error("The sample has no estimate of a customer.");
    const { id, version } = estimate;
    const { place, sizes } = await side.client.places.ofEstimate({ id });
    expect(place).not.toBeNull();
    expect(sizes.map(({ estimate_id }) => estimate_id)).not.toContain(id);
    expect(await refusal(side.client.places.useSize({ id, version, from_estimate_id: id }))).toMatchObject({
      code: "invalid",
    });
  });
});
