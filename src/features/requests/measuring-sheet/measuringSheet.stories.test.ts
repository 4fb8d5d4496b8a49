import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story } from "#server/testing/story.ts";

/** Anyone opens the printable measuring sheet; with a business's id, its name is on it. */

let story: Story;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

async function open(query = "") {
  const answer = await fetch(`${story.url}/measuring-sheet.pdf${query}`);
  const file = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  return { answer, file, page: /\/MediaBox \[([^\]]+)\]/.exec(file)?.[1] };
}

test("it is one page of letter paper, or of A4, which a print dialog prints at its full size", async () => {
  const { answer, file, page } = await open();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(file).toMatch(/^%PDF-1\.7/);
  expect(file).toContain("/PrintScaling /None");
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(page).toBe("0 0 612 792");
  expect((await open("?paper=a4")).page).toMatch(/^0 0 595\.28 841\.89/);
});

test("the name of a business is on it, and an unknown business or paper gives the plain sheet", async () => {
  const owner = await story.signUp();
  await story.sql("update businesses set name = 'Peak Paving' where created_by = $1", [owner.id]);
  expect((await open(`?business=${owner.id}`)).file).toContain("(Peak Paving)");
  const plain = (await open()).file;
  for (const query of ["?business=11111111-1111-4111-8111-111111111111", "?business=x", "?paper=b5"])
    expect((await open(query)).file).toBe(plain);
});

test("a browser that has it does not load it again", async () => {
  const { answer } = await open();
  const again = await fetch(`${story.url}/measuring-sheet.pdf`, {
    headers: { "if-none-match": answer.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
});
