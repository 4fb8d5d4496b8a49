import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pages, pagesWithVisitorVersion, type PagePath } from "#shared/pages.ts";
import { questions } from "#features/site/pages/questions.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let free: StoryOwner;
let subscribed: StoryOwner;
beforeAll(async () => {
  story = await startStory({ env: { CONTACT_EMAIL: "hello@quotes.example.org" } });
  free = await story.signUp();
  subscribed = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const paths = Object.keys(pages) as PagePath[];
const sitePaths: PagePath[] = [...paths.filter((path) => pages[path] === "site"), ...pagesWithVisitorVersion];

const ask = (path: string, cookie?: string) =>
  fetch(story.url + path, { redirect: "manual", headers: cookie === undefined ? {} : { cookie } });
const read = async (path: string, cookie?: string) => (await ask(path, cookie)).text();
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? "");
const one = (html: string, pattern: RegExp) => {
  const found = all(html, pattern);
  expect(found).toHaveLength(1);
  return found[0] ?? "";
};
const cookieOf = (owner: StoryOwner) => owner.headers()["cookie"] ?? "";
const inDemo = "yardstick.demo=1";

test("every page of the site can be read without a script and tells search engines and friends what it is", async () => {
  const titles = new Set<string>();
  for (const path of sitePaths) {
    const answer = await ask(path);
    const html = await answer.text();
    expect(answer.status, path).toBe(200);
    expect(all(html, /<h1[^>]*>(.+?)<\/h1>/g), path).toHaveLength(1);
    titles.add(one(html, /<title>(.+?)<\/title>/g));
    const description = one(html, /<meta name="description" content="(.+?)"/g);
    expect(description.length, path).toBeGreaterThan(50);
    expect(description.length, path).toBeLessThan(180);
    expect(one(html, /<link rel="canonical" href="(.+?)"/g)).toBe(story.url + path);
    expect(one(html, /<meta property="og:url" content="(.+?)"/g)).toBe(story.url + path);
    const picture = await fetch(one(html, /<meta property="og:image" content="(.+?)"/g));
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(html).toContain('href="mailto:hello@quotes.example.org"');
    expect(html, path).not.toMatch(/\{\{|<!--|style="|<script(?![^>]*(src=|ld\+json))/);
  }
  expect(titles.size).toBe(sitePaths.length);
});

test("the landing page has its parts, the plans and their prices, and the questions once for people and once for machines", async () => {
  const html = await read("/");
  for (const part of ["features", "pricing", "how", "faq"]) expect(html).toContain(`id="${part}"`);
  for (const step of ["They send photos", "You quote", "They say yes"])
    expect(html).toMatch(new RegExp(`<h3[^>]*>.*${step}</h3>`));
  for (const word of ["Capture", "manage", "estimate"]) expect(html).toMatch(new RegExp(`id="how".*${word}`));
  for (const price of ["$0", "$2.70", "$27", "Save $5.40 per year"]) expect(html).toContain(price);
  const data = JSON.parse(one(html, /<script type="application\/ld\+json">(.+?)<\/script>/g)) as {
    "@type": string;
    mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
    url?: string;
  }[];
  const [asked, product] = data;
  expect(
    asked?.mainEntity?.map(({ name, acceptedAnswer }) => ({ question: name, answer: acceptedAnswer.text })),
  ).toEqual(questions);
  expect(product).toMatchObject({ "@type": "SoftwareApplication", url: `${story.url}/` });
});

test("the sign-in link fits the visitor", async () => {
  const expected: [string | undefined, RegExp][] = [
    [undefined, /href="\/signup"[^>]*>Get Started</],
    [inDemo, /href="\/dashboard"[^>]*>Back to the Demo</],
    [cookieOf(free), /href="\/dashboard" data-welcome=""[^>]*>Go to Platform</],
    [cookieOf(subscribed), /href="\/dashboard" data-welcome=""[^>]*>Go to Platform</],
    ["yardstick.session_token=stale.none", /href="\/signup"[^>]*>Get Started</],
  ];
  for (const [cookie, way] of expected) {
    const answer = await ask("/", cookie);
    expect(await answer.text()).toMatch(way);
    expect(answer.headers.get("vary")).toContain("Cookie");
  }
});

test("the steps lead straight to their pages for those on a plan, to the plans for those on none, to sign in for everybody else", async () => {
  const steps = /href="\/(services|send-form|manage-estimates)"[^>]*>Go to/g;
  expect(all(await read("/get-started", cookieOf(subscribed)), steps)).toEqual([
    "services",
    "send-form",
    "manage-estimates",
  ]);
  const withoutPlan = await read("/get-started", cookieOf(free));
  expect(all(withoutPlan, steps)).toEqual([]);
  expect(withoutPlan).toMatch(/href="\/subscription"[^>]*>Choose Your Plan</);
  const nobody = await read("/get-started");
  expect(all(nobody, steps)).toEqual([]);
  expect(nobody).toMatch(/href="\/auth"[^>]*>Get Started Today</);
});

test("the services page is the product's for owners and the demo, and tells everybody else what it is for", async () => {
  const nobody = await read("/services");
  for (const words of ["One CRM for any service business", "Send Forms", "Manage Leads", "AI Estimation"])
    expect(nobody).toContain(words);
  expect(nobody).toMatch(/href="\/auth"[^>]*>Get Started Free</);
  for (const cookie of [inDemo, cookieOf(free), cookieOf(subscribed)])
    expect(await read("/services", cookie)).toContain('<div id="root">');
});

test("the pages of signing in can be read before any script arrives, and lead on with what was asked of them", async () => {
  const headings = {
    "/signin": "Welcome Back",
    "/signup": "Create Account",
    "/signup?trial=true": "free trial",
    "/forgot-password": "Forgot your password?",
    "/reset-password?token=x": "Choose a new password",
    "/confirm-email?token=x": "Confirm your email",
  };
  for (const [path, heading] of Object.entries(headings))
    for (const cookie of [undefined, inDemo, cookieOf(free)]) {
      const answer = await ask(path, cookie);
      const html = await answer.text();
      expect(answer.headers.get("vary"), path).toContain("Cookie");
      expect(one(html, /<h1[^>]*>(.+?)<\/h1>/g), path).toContain(heading);
      expect(html, path).not.toMatch(/\{\{|style="|<script(?![^>]*src=)/);
      // No form puts typed values into the address, and none can be submitted before the script has loaded.
      for (const form of all(html, /<form([^>]*)>/g)) expect(form).toContain('method="post"');
      expect(html).not.toMatch(/<button(?![^>]*disabled)[^>]*type="submit"/);
      expect(html).toMatch(cookie === undefined ? /href="\/signup"[^>]*>Get Started/ : /href="\/dashboard"/);
    }
  expect(await read("/signin?redirect=%2Faccount")).toContain('href="/signup?redirect=%2Faccount"');
  expect(await read('/signup?redirect="><script>')).toContain('href="/signin?redirect=%22%3E%3Cscript%3E"');
});

test("a form of signing in that was sent without its script shows the page again, and nothing of it", async () => {
  const answer = await fetch(`${story.url}/signin?redirect=%2Faccount`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: story.url, "content-type": "application/x-www-form-urlencoded" },
    body: "email=a%40b.dev&password=secret",
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/signin?redirect=%2Faccount");
});

test("addresses of before, and those that people type, lead on with what was asked of them", async () => {
  const moved = {
    "/auth": "/signin",
    "/auth?trial=true&redirect=/services": "/signup?trial=true&redirect=%2Fservices",
    "/auth/": "/signin",
    "/register-page": "/signup",
    "/register": "/signup",
    "/login": "/signin",
    "/login?redirect=/services": "/signin?redirect=%2Fservices",
    "/sign-in/": "/signin",
    "/pricing": "/#pricing",
    "/pricing?utm_source=flyer": "/?utm_source=flyer#pricing",
    "/features": "/what-we-offer",
  };
  for (const [from, to] of Object.entries(moved)) {
    const answer = await ask(from);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(to);
  }
});

test("an unknown address says so, and is not for search engines", async () => {
  const answer = await ask("/no/such/page");
  const html = await answer.text();
  expect(answer.status).toBe(404);
  for (const words of [
    "404",
    "Oops! Page not found",
    "The page you&#x27;re looking for doesn&#x27;t exist or has been moved.",
    "Return to Home",
    'content="noindex"',
  ])
    expect(html).toContain(words);
});

test("search engines find every page of the site, and are told to leave owners' things alone", async () => {
  const robots = await read("/robots.txt");
  expect(robots).toContain(`Sitemap: ${story.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/");
  const answer = await ask("/sitemap.xml");
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const listed = all(await answer.text(), /<loc>(.+?)<\/loc>/g).map((address) => new URL(address).pathname);
  expect(listed.toSorted()).toEqual([...sitePaths, "/signin", "/signup", "/verify"].toSorted());
  for (const path of listed) {
    expect((await ask(path)).status).toBe(200);
    expect(robots).not.toContain(`Disallow: ${path}\n`);
  }
});

test("the operator's own privacy notice and terms take the place of ours", async () => {
  expect(await read("/privacy")).toMatch(/<h1[^>]*>Privacy</);
  expect(await read("/terms")).toMatch(/<h1[^>]*>Terms</);
  const theirs = await startStory({ env: { PRIVACY_URL: "https://operator.example.org/privacy" } });
  onTestFinished(() => theirs.stop());
  const answer = await fetch(`${theirs.url}/privacy`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("https://operator.example.org/privacy");
  expect((await fetch(`${theirs.url}/terms`)).status).toBe(200);
});

test("no link of the site is broken for any visitor, nor any picture", async () => {
  const checked = new Map<string, string>();
  const look = async (path: string) => {
    const known = checked.get(path);
    if (known !== undefined) return known;
    const answer = await fetch(story.url + path);
    expect(answer.status, path).toBe(200);
    const text = answer.headers.get("content-type")?.includes("html") ? await answer.text() : "";
    checked.set(path, text);
    return text;
  };
  for (const cookie of [undefined, inDemo, cookieOf(free), cookieOf(subscribed)])
    for (const path of [...sitePaths, "/signin", "/signup", "/verify", "/forgot-password", "/no/such/page"]) {
      const html = await read(path, cookie);
      const linked = all(html, /(?:href|src|srcSet|srcset)="(\/[^"]*)"/g).map((address) =>
        address.replaceAll("&amp;", "&"),
      );
      expect(html.includes('<div id="root">') ? 1 : linked.length, path).toBeGreaterThan(0);
      for (const address of linked) {
        const [there = "", anchor] = address.split("#");
        expect(await look(there), address).toContain(anchor === undefined ? "" : `id="${anchor}"`);
      }
      for (const anchor of all(html, /href="#([^"]+)"/g)) expect(html).toContain(`id="${anchor}"`);
    }
});
