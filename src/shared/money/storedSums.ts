import * as z from "zod";

const cents = z.int().describe("Cents.");

/** Sums as frozen papers keep them. */
export const storedSums = z.object({
  subtotal: cents,
  discount: cents,
  taxes: z.array(z.object({ name: z.string(), percent: z.string(), amount: cents })),
  total: cents,
});
