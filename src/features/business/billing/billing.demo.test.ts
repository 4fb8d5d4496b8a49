import { expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { DemoRefusal } from "#shared/errors.ts";
import { memoryStorage } from "#testing/bothSides.ts";

test("the demo has every feature, and nothing to buy or to pay", async () => {
  const link = demoLink({
    userId: "00000000-0000-4000-8000-000000000000",
    storage: memoryStorage(),
    now: () => new Date(),
  });
  const { billing } = clientOver(() => link);
  expect(await billing.subscription()).toMatchObject({ subscribed: true, price_type: null });
  expect(await billing.refresh()).toMatchObject({ subscribed: true });
  for (const ask of [() => billing.checkout({ priceType: "yearly" }), () => billing.portal({})])
    await expect(ask()).rejects.toThrow(DemoRefusal);
});
