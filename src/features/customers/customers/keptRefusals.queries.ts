import { column, textStatement } from "#platform/database/textStatement.ts";

/**
 * Adds lines to the ledger of consents for the address that a customer has now, before the customer is deleted: a customer who
 * said no at an earlier address has said no at all of them, and the ledger is about to forget that they were one. It is
 * text, because the builder has no `distinct on` beside a list of values. A no counts until a later yes of its address
 * that is as wide.
 */
export const keepRefusals = textStatement(
  "customers.keep-refusals",
  `insert into consents (created_by, channel, address, kind, given, source)
    select distinct on (c.channel, c.kind) $1, c.channel, a.address, c.kind, false, c.source
    from consents c
    join (values ('email', $3::text), ('text', $4::text)) as a (channel, address) on a.channel = c.channel
    where c.created_by = $1 and c.customer_id = $2 and not c.given and a.address <> c.address
      and not exists (
        select from consents y
        where y.created_by = $1 and y.channel = c.channel and y.address = c.address and y.given
          and (y.created_at, y.id) > (c.created_at, c.id)
          and array_position('{transactional,follow_up,marketing}', y.kind)
            >= array_position('{transactional,follow_up,marketing}', c.kind))
    order by c.channel, c.kind, c.created_at desc
    returning id`,
  {
    params: {
      owner: column.uuid,
      id: column.uuid,
      email: column.nullable(column.text),
      text: column.nullable(column.text),
    },
    row: { id: column.uuid },
  },
);
