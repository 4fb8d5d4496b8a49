import { ProductError } from "#shared/errors.ts";

/** The refusal that an answer ended in; null when it was granted. Anything but a refusal is thrown on. */
export async function refusal(answer: Promise<unknown>): Promise<ProductError | null> {
  try {
    await answer;
    return null;
  } catch (error) {
    if (error instanceof ProductError) return error;
    throw error;
  }
}
