import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import type { SavedStep } from "./sequence.ts";

/** Statements of sequences. In all of them the alias `q` is a sequence. */

export const storedSequences = statement()("sequences.list", (db, p) =>
  db
    .selectFrom("sequences as q")
    .where("q.created_by", "=", p.owner)
    .select(["q.on_since", "q.version"])
    .select((q) => [
      q.ref("q.trigger").$castTo<Trigger>().as("trigger"),
      q.ref("q.steps").$castTo<SavedStep[]>().as("steps"),
    ]),
);

/** The messages of each trigger: those planned, and those sent since an instant. */
export const messagesByTrigger = statement<{ since: string }>()("sequences.counts", (db, p) =>
  db
    .selectFrom("messages as m")
    .where("m.created_by", "=", p.owner)
    .where("m.trigger", "is not", null)
    .where((m) =>
      m.or([m("m.state", "=", "planned"), m.and([m("m.state", "=", "sent"), m("m.sent_at", ">=", p.since)])]),
    )
    .groupBy(["m.trigger", "m.state"])
    .select((m) => [
      m.ref("m.trigger").$castTo<Trigger>().as("trigger"),
      m.ref("m.state").$castTo<"planned" | "sent">().as("state"),
      m.fn.countAll<number>().as("count"),
    ]),
);

/** Stores a sequence over a version; no row if another version is stored. Version 0: none is stored yet. */
export const storeSequence = statement<{
  trigger: string;
  steps: JsonText<SavedStep[]>;
  on_since: string | null;
  version: number;
}>()("sequences.store", (db, p) =>
  db
    .insertInto("sequences")
    .values({
      created_by: p.owner,
      trigger: p.trigger,
      steps: p.steps,
      on_since: p.on_since,
      version: sql<number>`${p.version}::integer + 1`,
    })
    .onConflict((held) =>
      held
        .columns(["created_by", "trigger"])
        .doUpdateSet((q) => ({
          steps: q.ref("excluded.steps"),
          on_since: q.ref("excluded.on_since"),
          version: q.ref("excluded.version"),
          acted_by: sql<string | null>`excluded.acted_by`,
          updated_at: sql<string>`now()`,
        }))
        .where("sequences.version", "=", p.version),
    )
    .returning("version"),
);

/** The choices that all sequences have in common; no row until one is stored. */
export const storedSettings = statement()("sequences.settings", (db, p) =>
  db
    .selectFrom("message_settings as s")
    .where("s.created_by", "=", p.owner)
    .select(["s.quiet_weekends", "s.paused_at", "s.version"]),
);

export const storeSettings = statement<{ quiet_weekends: boolean; version: number }>()(
  "sequences.store-settings",
  (db, p) =>
    db
      .insertInto("message_settings")
      .values({
        created_by: p.owner,
        quiet_weekends: p.quiet_weekends,
        version: sql<number>`${p.version}::integer + 1`,
      })
      .onConflict((held) =>
        held
          .column("created_by")
          .doUpdateSet((s) => ({
            quiet_weekends: s.ref("excluded.quiet_weekends"),
            version: s.ref("excluded.version"),
            updated_at: sql<string>`now()`,
          }))
          .where("message_settings.version", "=", p.version),
      )
      .returning("version"),
);

/** Makes the row that each decision to send locks. */
export const ensureSettings = statement()("sequences.ensure-settings", (db, p) =>
  db
    .insertInto("message_settings")
    .values({ created_by: p.owner, planned_at: sql<string>`now()`, version: 0 })
    .onConflict((held) => held.column("created_by").doNothing()),
);

/** Pauses all messages of the business, or lets them go out again. */
export const setPaused = statement<{ paused_at: string | null }>()("sequences.set-paused", (db, p) =>
  db
    .insertInto("message_settings")
    .values({ created_by: p.owner, paused_at: p.paused_at, version: 0 })
    .onConflict((held) =>
      held.column("created_by").doUpdateSet({ paused_at: p.paused_at, updated_at: sql<string>`now()` }),
    ),
);
