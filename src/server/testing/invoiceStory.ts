import type { StoryOwner } from "./story.ts";

/** Issues an invoice of $100 for somebody without a record. Its token is the last part of the customer's address. */
export async function issueInvoice({ client }: Pick<StoryOwner, "client">) {
  const { id, version } = await client.invoices.create({ client_name: "Carla Customer" });
  const lines = [{ id: "line-1", text: "Gutters", quantity: "1", unit: "", unit_price: 100_00, taxable: false }];
  const saved = await client.invoices.save({
    id,
    version,
    title: "Gutters",
    client_name: "Carla Customer",
    client_email: "carla@mail.dev",
    language: "en",
    terms_days: 14,
    due_on: null,
    work: { lines, discount: null, taxes: [] },
  });
  const invoice = await client.invoices.issue({ id, version: saved.version, email: false });
  return { invoice, token: invoice.link?.split("/").at(-1) ?? "" };
}
