import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp();
});
afterAll(() => story.stop());

const read = async (path: string) => (await fetch(story.url + path)).text();

test("a form's page arrives drawn, with nothing in it that an owner has written taken for anything but words", async () => {
  await owner.client.account.saveBusiness({
    name: "<b>Heron</b> & Sons</script>",
    phone: "555-0100",
    time_zone: "America/Chicago",
    mail_new_requests: false,
  });
  await owner.client.services.create({
    name: "Wash <img src=x onerror=alert(1)>",
    description: "\"Clean\" 'all' over",
    rate: 0.25,
    unit: "per sq ft",
    minimum_price: 150,
    ai_focus_instructions: "Measure.",
    show_price: true,
    show_ai_analysis: true,
    service_category: "pressure_washing",
  });
  for (const path of [
    `/customer-form/${owner.id}`,
    `/general/customer-form/${owner.id}/pressure-washing`,
    `/multi-service/${owner.id}`,
  ]) {
    const html = await read(path);
    expect(html, path).toMatch(/<h1[^>]*>&lt;b>Heron&lt;\/b> &amp; Sons&lt;\/script><\/h1>/);
    expect(html, path).toContain("<title>&#60;b&#62;Heron&#60;/b&#62; &#38; Sons&#60;/script&#62;</title>");
    expect(html, path).toContain("Wash &lt;img src=x");
    expect(html, path).not.toMatch(/<b>Heron|<img src=x|style="|<script(?![^>]*(src=|application\/json))/);
    expect(html.match(/<\/script>/g), path).toHaveLength(2);
  }
});

test("an address without a form says so before any script arrives", async () => {
  for (const path of ["/customer-form/nobody", "/customer-form/00000000-0000-4000-8000-000000000000"])
    expect(await read(path), path).toMatch(/<h1[^>]*>[^<]*Invalid/);
});
