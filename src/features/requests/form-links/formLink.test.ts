import { describe, expect, test } from "vitest";
import { pageAt } from "#shared/pages.ts";
import { formKindAt, formLink, linkSource, offeredCategory, type SharedForm } from "./formAddress.ts";
import {
  emailLink,
  embedSnippet,
  flyerPath,
  formOfType,
  howItWorks,
  invitation,
  marketingTips,
  sharedFormTitle,
  shortAddress,
  tagFor,
  textLink,
} from "./formLink.ts";

const origin = "https://quotes.yardstick.dev";
const id = "0b9fa9e2-98a4-4f6a-9a4e-0d1c2b3a4f5e";
const owner = { id, name: null };
const forms: SharedForm[] = ["pressure_washing", "sealcoating", "general", null];

test.each([
  ["pressure_washing", "Pressure Washing Quoting Form", `${origin}/customer-form/${id}/pressure-washing`],
  ["sealcoating", "Sealcoating Quoting Form", `${origin}/customer-form/${id}/sealcoating`],
  ["general", "Customer Information Form", `${origin}/general/customer-form/${id}`],
  [null, "AI Surface Estimator", `${origin}/customer-form/${id}`],
] as [SharedForm, string, string][])("the %s form is shared as “%s” at %s", (form, title, link) => {
  expect(sharedFormTitle(form)).toBe(title);
  expect(formLink(origin, owner, form)).toBe(link);
});

test("every link leads to a form's page, and to the services it was shared for", () => {
  for (const form of forms) {
    const { pathname } = new URL(formLink(origin, owner, form));
    const page = pageAt(pathname);
    expect(page).toMatchObject({ entry: "form", params: { businessOwnerId: id } });
    expect(offeredCategory(formKindAt(pathname), page?.params["crmType"])).toBe(form);
  }
});

test("of a business with a short link, too", () => {
  for (const form of forms) {
    const { pathname } = new URL(formLink(origin, { id, name: "heron-wash" }, form));
    expect(pathname).toMatch(/^\/q\/heron-wash/);
    const page = pageAt(pathname);
    expect(page).toMatchObject({ entry: "form", params: { name: "heron-wash" } });
    expect(offeredCategory(formKindAt(pathname), page?.params["crmType"])).toBe(form);
    expect(formKindAt(pathname)).toBe(form === "general" ? "general" : "standard");
  }
});

test("in the demo links lead to the demo's form", () => {
  expect(formLink(origin, { id: "demo", name: null }, "sealcoating")).toBe(`${origin}/customer-form/demo/sealcoating`);
});

test("a link can carry the name of the place where it is shared; so do its flyer and what the form sends", () => {
  expect([tagFor("Yard sign"), tagFor(" "), tagFor("!")]).toEqual(["yard-sign", null, null]);
  const link = new URL(formLink(origin, owner, "sealcoating", tagFor("Café & Bar")));
  expect(linkSource(link)).toEqual({ crm_type: "sealcoating", source: "café-bar" });
  expect(flyerPath("sealcoating", "yard-sign")).toBe("/flyer?type=sealcoating&source=yard-sign");
});

test("a flyer's address names its form", () => {
  for (const form of forms) expect(formOfType(new URL(flyerPath(form), origin).searchParams.get("type"))).toBe(form);
  expect(formOfType("roofing")).toBeNull();
});

test("an address is read without its scheme", () =>
  expect(shortAddress(formLink(origin, owner, null))).toBe(`quotes.yardstick.dev/customer-form/${id}`));

describe("the snippet", () => {
  test("frames the very link and fetches the script from the same place", () => {
    const link = formLink(origin, owner, null);
    const snippet = embedSnippet(origin, link, "Get a quote");
    expect(snippet).toContain(`src="${link}?theme=light"`);
    expect(snippet).toContain(`<script src="${origin}/embed.js" async></script>`);
  });

  test("carries the link's tag, and the site's own look", () => {
    const snippet = embedSnippet(origin, formLink(origin, owner, null, "website"), "Get a quote", { theme: "auto" });
    expect(snippet).toContain(`?source=website&amp;theme=auto"`);
    expect(snippet).toContain("color-scheme:light dark");
  });

  test("is a link to the form where it shall be a button", () => {
    const snippet = embedSnippet(origin, formLink(origin, owner, null), "Get a quote", { button: true, theme: "dark" });
    expect(snippet).toContain(
      `<a href="${formLink(origin, owner, null)}?theme=dark" data-yardstick-popup>Get a price</a>`,
    );
    expect(snippet).toContain(`<script src="${origin}/embed.js" async></script>`);
  });

  test("lets no title break out of it", () => {
    expect(embedSnippet(origin, origin, '"><script>alert(1)</script>')).toContain(
      'title="&quot;>&lt;script>alert(1)&lt;/script>"',
    );
  });
});

test("the general form works in two steps, the others in three; there are four tips", () => {
  expect(forms.map((form) => howItWorks(form).length)).toEqual([3, 3, 2, 3]);
  expect(marketingTips).toHaveLength(4);
});

describe("an invitation", () => {
  const sent = invitation("Smith & Sons", "https://quotes.yardstick.dev/q/smith?source=text");
  test("names the business and the link", () =>
    expect(sent.text).toBe("Get a price from Smith & Sons: https://quotes.yardstick.dev/q/smith?source=text"));
  test("comes whole out of a text message and an email", () => {
    const body = (address: string) => new URLSearchParams(address.slice(address.indexOf("?") + 1)).get("body");
    expect(body(textLink(sent))).toBe(sent.text);
    expect(body(emailLink(sent))).toBe(sent.text);
    expect(new URLSearchParams(emailLink(sent).split("?")[1]).get("subject")).toBe("Your quote from Smith & Sons");
  });
  test("of a business without a name says so without a gap", () =>
    expect(invitation(null, "https://x.dev/q").text).toBe("Get a price here: https://x.dev/q"));
});
