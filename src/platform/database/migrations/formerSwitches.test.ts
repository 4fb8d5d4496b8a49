import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { asAdmin, urlOfDatabase } from "#server/testing/asAdmin.ts";
import { migrationsFolder, migrationsIn } from "./migrations.ts";

/** Migration 0057 turns the former switches of emails and devices into choices, and counts what is new. */

const name = `yardstick_switches_${process.pid}`;
let client: Client;
const apply = async (is: (migration: string) => boolean) => {
  for (const { name: migration, statements } of migrationsIn(migrationsFolder))
    if (is(migration)) for (const statement of statements) await client.query(statement);
};

beforeAll(async () => {
  await asAdmin(inject("postgresUrl"), (admin) => admin.query(`create database ${name}`));
  client = new Client({ connectionString: urlOfDatabase(inject("postgresUrl"), name) });
  await client.connect();
  await apply((migration) => migration < "0057");
});
afterAll(async () => {
  await client.end();
  await asAdmin(inject("postgresUrl"), (admin) => admin.query(`drop database if exists ${name} with (force)`));
});

test("a switch that was off stays off; a request that is new to someone is unread for them alone", async () => {
  const [business, quiet, usual] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query("insert into businesses (created_by) values ($1)", [business]);
  const member = `insert into members (business_id, user_id, name, role, mail_new_requests, mail_digest, push_new_requests, push_events)
    values ($1, $2, 'Olivia', 'owner', $3, $3, $3, $3)`;
  await client.query(member, [business, quiet, false]);
  await client.query(member, [business, usual, true]);
  const [estimate, old] = [randomUUID(), randomUUID()];
  const insert = `insert into estimates (created_by, id, request_id, name, email, service_name, status, created_at)
    values ($1, $2, gen_random_uuid(), 'Carla', 'carla@mail.dev', 'Wash', 'pending', now() - make_interval(days => $3))`;
  await client.query(insert, [business, estimate, 3]);
  await client.query(insert, [business, old, 40]);
  const read = "insert into estimate_reads (created_by, estimate_id, user_id) values ($1, $2, $3)";
  await client.query(read, [business, estimate, usual]);

  await apply((migration) => migration >= "0057");
  const { rows: members } = await client.query("select user_id, notification_choices as choices from members");
  expect(Object.fromEntries(members.map(({ user_id, choices }) => [user_id, choices]))).toEqual({
    [usual]: {},
    [quiet]: {
      "request_new.email": false,
      "request_changed.email": false,
      "photo_added.email": false,
      "request_withdrawn.email": false,
      "follow_up_due.email": false,
      "request_new.push": false,
      "request_withdrawn.push": false,
      "visits_today.push": false,
    },
  });
  const { rows } = await client.query(`select n.estimate_id, n.title, r.user_id from notifications n
    left join notification_reads r on r.created_by = n.created_by and r.notification_id = n.id`);
  expect(rows).toEqual([{ estimate_id: estimate, title: "New request from Carla", user_id: usual }]);
});
