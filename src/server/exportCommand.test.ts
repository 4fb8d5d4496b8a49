import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorCommand } from "#server/testing/operatorCommand.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";

/** The command as an operator types it, next to a running server. */

let story: Story;
let folder: string;
beforeAll(async () => {
  story = await startStory();
  folder = await mkdtemp(join(tmpdir(), "yardstick-export-"));
});
afterAll(async () => {
  await story.stop();
  await rm(folder, { recursive: true, force: true });
});

const command = operatorCommand("exportCommand.ts", () => story);

test("an operator exports a business by its owner's address, its id or its name, and no other's data", async () => {
  const [owner, other] = [await story.signUp({ trial: true }), await story.signUp({ trial: true })];
  await owner.client.customers.create({ name: "Carla Customer", email: "carla@mail.dev" });
  await other.client.customers.create({ name: "Sam Stranger", email: "sam@mail.dev" });
  const [found] = await story.sql<{ business_id: string }>("select business_id from members where email = $1", [
    owner.email,
  ]);
  const business_id = found?.business_id ?? "";
  await story.sql("update businesses set name = $2 where created_by = $1", [business_id, "Olivia's Washing"]);
  for (const [place, named] of [owner.email, business_id, "olivia's washing"].entries()) {
    const file = join(folder, `${place}.zip`);
    expect(await command(named, "--file", file)).toEqual({
      code: 0,
      printed: expect.stringContaining(`is in ${file}`),
    });
    const files = await unpack(await readFile(file));
    expect([...files.keys()]).toEqual(expect.arrayContaining(["README.txt", "customers.csv", "everything.json"]));
    const all = files.get("everything.json")?.toString() ?? "";
    expect([all.includes("Carla Customer"), all.includes("Sam Stranger")]).toEqual([true, false]);
  }
  const again = join(folder, "0.zip");
  expect(await command(owner.email, "--file", again)).toEqual({
    code: 1,
    printed: expect.stringContaining(`${again} exists.`),
  });
});

test.each([
  [[], "Name the business: npm run export -- EMAIL"],
  [["nobody@your-domain.com"], "There is no account for nobody@your-domain.com."],
  [["No such business"], "There is no business for No such business."],
])("%j writes no file", async (args, words) => {
  expect(await command(...args)).toEqual({ code: 1, printed: expect.stringContaining(words) });
});
