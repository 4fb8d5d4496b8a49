import { ProductError } from "#shared/errors.ts";

/** The refusal of a call; null if it was granted. Rethrows any other error. */
export async function refusal(answer: Promise<unknown>): Promise<ProductError | null> {
  try {
    await answer;
    return null;
  } catch (error) {
    if (error instanceof ProductError) return error;
    throw error;
  }
}
