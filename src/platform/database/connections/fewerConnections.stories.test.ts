import { randomBytes } from "node:crypto";
import { expect, inject, test } from "vitest";
import { asAdmin } from "#server/testing/asAdmin.ts";
import { startStory } from "#server/testing/story.ts";

test("a start says how many connections it wants where PostgreSQL gives fewer, and lists wait for those there are", async () => {
  const role = `few_${randomBytes(6).toString("hex")}`;
  const sql = (statement: string) => asAdmin(inject("postgresUrl"), (admin) => admin.query(statement));
  await sql(`create role ${role} login password '${role}' connection limit 12 in role postgres, yardstick_tenant`);
  const few = await startStory({
    wayTo: async (url) => url.replace(/\/\/([^@/]*@)?/, `//${role}:${role}@`),
  });
  try {
    expect(few.logs()).toContain(
      '"room":12,"wanted":23,"msg":"PostgreSQL allows fewer connections than configured; requests queue for the available ones"',
    );
    const owners = await Promise.all([1, 2, 3, 4].map(() => few.signUp()));
    const lists = owners.flatMap((owner) =>
      Array.from({ length: 20 }, () => fetch(`${few.url}/api/estimates`, { headers: owner.headers() })),
    );
    expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await fetch(`${few.url}/readyz`)).status).toBe(200);
  } finally {
    await few.stop();
    await sql(`drop role ${role}`);
  }
});
