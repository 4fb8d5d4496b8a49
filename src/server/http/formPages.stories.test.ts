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
    expect(html, path).toMatch(/<h1[^>]*>&lt;b&gt;Heron&lt;\/b&gt; &amp; Sons&lt;\/script&gt;<\/h1>/);
    expect(html, path).toContain("<title>&#60;b&#62;Heron&#60;/b&#62; &#38; Sons&#60;/script&#62;</title>");
    expect(html, path).toContain("Wash &lt;img src=x");
    expect(html, path).not.toMatch(/<b>Heron|<img src=x|style="|<script(?![^>]*(src=|application\/json))/);
    expect(html.match(/<\/script>/g), path).toHaveLength(2);
  }
});

test("an address without a form answers 404 and says so before any script arrives", async () => {
  for (const path of [
    "/customer-form/nobody",
    "/customer-form/00000000-0000-4000-8000-000000000000",
    "/q/nobody-has-this-name",
    "/customer-form",
  ]) {
    const answer = await fetch(story.url + path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toMatch(/<h1[^>]*>[^<]*Invalid/);
  }
});

const inLanguage = (path: string, headers: Record<string, string> = {}) =>
  fetch(story.url + path, { headers: { "accept-language": "fr", ...headers } });
const languageOfPage = async (response: Response) => /<html lang="([\w-]+)"/.exec(await response.text())?.[1];

test("a form is read in the language that its address asks for, the device chose, or the browser likes", async () => {
  const form = `/customer-form/${owner.id}`;
  const stored = { cookie: "yardstick.language=es" };
  expect(await languageOfPage(await inLanguage(form))).toBe("en-US");
  expect(await languageOfPage(await inLanguage(form, { "accept-language": "es-MX,es;q=0.9,en;q=0.8" }))).toBe("es-US");
  expect(await languageOfPage(await inLanguage(form, stored))).toBe("es-US");
  expect(await languageOfPage(await inLanguage(`${form}?lang=en`, stored))).toBe("en-US");
  expect(await languageOfPage(await inLanguage(`${form}?lang=es`))).toBe("es-US");
  expect(await languageOfPage(await inLanguage(`${form}?lang=<b>`, stored))).toBe("es-US");
  expect(await languageOfPage(await inLanguage("/customer-form/demo?lang=es"))).toBe("es-US");
});

test("a language that was chosen in the address is remembered on the device, and says nothing of the reader", async () => {
  const form = `/customer-form/${owner.id}`;
  const chosen = await inLanguage(`${form}?lang=es`);
  expect(chosen.headers.getSetCookie()).toEqual(["yardstick.language=es; Max-Age=31536000; Path=/; SameSite=Lax"]);
  expect((await inLanguage(form, { "accept-language": "es" })).headers.getSetCookie()).toEqual([]);
  expect((await inLanguage(`${form}?lang=xx`)).headers.getSetCookie()).toEqual([]);
});

test("a business chooses in which language its form opens for a browser that names none we speak", async () => {
  const form = `/customer-form/${owner.id}`;
  const elsewhere = { "accept-language": "ht" };
  expect(await languageOfPage(await inLanguage(form, elsewhere))).toBe("en-US");
  const { profile } = (await owner.client.account.me()).business;
  expect(profile.form_language).toBe("en");
  await owner.client.account.saveProfile({ ...profile, form_language: "es" });
  expect(await languageOfPage(await inLanguage(form, elsewhere))).toBe("es-US");
  expect(await languageOfPage(await inLanguage(form, { "accept-language": "en" }))).toBe("en-US");
  expect(await languageOfPage(await inLanguage(`${form}?lang=en`, elsewhere))).toBe("en-US");
  await owner.client.account.saveProfile(profile);
});

test("no cache mistakes one language for the other", async () => {
  const form = `/customer-form/${owner.id}`;
  const [english, spanish] = [await inLanguage(form), await inLanguage(form, { "accept-language": "es" })];
  for (const answer of [english, spanish]) {
    expect(answer.headers.get("vary")).toMatch(/Accept-Language/);
    expect(answer.headers.get("vary")).toMatch(/Cookie/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  }
  expect(english.headers.get("content-language")).toBe("en-US");
  expect(spanish.headers.get("content-language")).toBe("es-US");
  expect(english.headers.get("etag")).not.toBe(spanish.headers.get("etag"));
  const again = await inLanguage(form, { "accept-language": "es", "if-none-match": english.headers.get("etag") ?? "" });
  expect(again.status).toBe(200);
});

test("a form's page names itself in each language, with what else its address says", async () => {
  const html = await (await inLanguage(`/customer-form/${owner.id}?source=yard%20sign&lang=es`)).text();
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)"/g)].map((link) =>
    link.slice(1),
  );
  expect(links.map(([language]) => language)).toEqual(["en-US", "es-US", "x-default"]);
  expect(links[0]?.[1]).toContain(`/customer-form/${owner.id}?source=yard+sign&amp;lang=en`);
  expect(links[2]?.[1]).not.toContain("lang=");
});

test("an address without a form says so in the reader's language", async () => {
  expect(await (await inLanguage("/customer-form/nobody?lang=es")).text()).toMatch(/<h1[^>]*>Enlace no válido/);
});
