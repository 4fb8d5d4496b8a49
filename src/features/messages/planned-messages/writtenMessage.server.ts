import { languageNamed } from "#shared/words/languages.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { Deps } from "#platform/deps.ts";
import { customerToken } from "#features/customer-pages/customer-links/customerToken.server.ts";
import { renderMessage } from "#features/messages/message-rules/renderMessage.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import { wayTo } from "./messageGate.ts";
import type { MessagingBusiness } from "./messagePlan.queries.ts";
import { namedBusiness, readGate } from "./messagePlan.server.ts";
import { valuesOf } from "./messageValues.ts";
import { missingValue } from "./planAbout.ts";
import { customerWrittenTo, type CustomerWrittenTo } from "./writtenMessage.queries.ts";

/** A message that a member wrote to one customer: a personal answer, which no sequence planned. */

/** A message with its recipient, or the reason that it cannot go out. */
type ReadyMessage = { customer: CustomerWrittenTo; address: string; words: MessageWords } | { reason: string };

/** Checks if a member's message may go to a customer now, and writes the customer's values into its words. */
export async function readyMessage(
  { secret, publicUrl }: Pick<Deps, "secret" | "publicUrl">,
  tx: Pick<OwnerTx, "query" | "ownerId">,
  business: MessagingBusiness,
  { customer_id, channel, written }: { customer_id: string; channel: Channel; written: MessageWords },
): Promise<ReadyMessage> {
  const [customer] = await tx.query(customerWrittenTo, { id: customer_id });
  if (!customer) return { reason: "The customer was deleted." };
  const { address, reason } = wayTo(channel, customer, await readGate(tx, [{ ...customer, customer_id }]));
  if (reason !== null) return { reason };
  const of = { ownerId: tx.ownerId, customerId: customer_id, number: customer.link_number, subject: null };
  const values = valuesOf(
    {
      name: customer.name,
      address: customer.address,
      service: "",
      pageLink: `${publicUrl}/my/${customerToken(secret, of)}`,
    },
    namedBusiness(business),
    languageNamed(customer.language) ?? "en",
  );
  const words = renderMessage(written, values, languageNamed(customer.language) ?? "en");
  return "missing" in words ? { reason: missingValue(words.missing) } : { customer, address, words };
}
