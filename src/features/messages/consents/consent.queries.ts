import { sql } from "kysely";
import { memberName } from "#platform/business/actorName.queries.ts";
import { statement } from "#platform/database/statement.ts";
import type { Channel } from "#features/messages/message-rules/steps.ts";
import type { ConsentKind } from "#features/messages/message-rules/triggers.ts";
import type { ConsentSource } from "./consentRules.ts";

/** The ledger of consents. In all statements, `c` is a line of it. */

/** Adds a line. Lines are never changed. */
export const addConsent = statement<{
  customer_id: string | null;
  channel: Channel;
  address: string;
  kind: ConsentKind;
  given: boolean;
  source: ConsentSource;
  words: string | null;
  words_hash: string | null;
}>()("consents.add", (db, p) =>
  db.insertInto("consents").values({
    created_by: p.owner,
    customer_id: p.customer_id,
    channel: p.channel,
    address: p.address,
    kind: p.kind,
    given: p.given,
    source: p.source,
    words: p.words,
    words_hash: p.words_hash,
  }),
);

/** The lines of a customer and of the customer's addresses, oldest first. */
export const consentsOf = statement<{ customer_id: string; addresses: string[] }>()("consents.of", (db, p) =>
  db
    .selectFrom("consents as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c.or([c("c.customer_id", "=", p.customer_id), c("c.address", "=", c.fn.any(p.addresses))]))
    .select(["c.id", "c.address", "c.given", "c.words", "c.created_at"])
    .select((c) => [
      c.ref("c.channel").$castTo<Channel>().as("channel"),
      c.ref("c.kind").$castTo<ConsentKind>().as("kind"),
      c.ref("c.source").$castTo<ConsentSource>().as("source"),
      memberName(p, c.ref("c.acted_by")).as("by"),
    ])
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(1_000),
);

/** The lines of an address, oldest first. */
export const consentsOfAddress = statement<{ address: string }>()("consents.of-address", (db, p) =>
  db
    .selectFrom("consents as c")
    .where("c.created_by", "=", p.owner)
    .where("c.address", "=", p.address)
    .select(["c.address", "c.given"])
    .select((c) => [
      c.ref("c.channel").$castTo<Channel>().as("channel"),
      c.ref("c.kind").$castTo<ConsentKind>().as("kind"),
    ])
    .orderBy("c.created_at")
    .orderBy("c.id"),
);

/** A customer's own addresses, and why no email or text can reach some. */
export const customerToWrite = statement<{ id: string }>()("consents.customer", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select(["c.email", "c.phone"]),
);

export const bouncedAddress = statement<{ addresses: string[] }>()("consents.bounced", (db, p) =>
  db
    .selectFrom("bounced_addresses as b")
    .where("b.created_by", "=", p.owner)
    .where((b) => b("b.address", "=", b.fn.any(p.addresses)))
    .select(["b.address", "b.reason"]),
);

/** The customer with this email address, if there is exactly one. */
export const customerOfMailbox = statement<{ mailbox: string }>()("consents.customer-of-mailbox", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where(sql<boolean>`lower(c.email) = lower(${p.mailbox}::text)`)
    .select("c.id")
    .limit(2),
);

/** The name of a business, for the page of its opt-out link; no row if it is gone. */
export const optOutBusiness = statement()("consents.business", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.name"),
);
