import type { PageAddress } from "#shared/pages.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { categorySegments, type SharedForm } from "./formAddress.ts";
import { sourceTag } from "./sourceTag.ts";

/** The title of each form's sharing page. */
export function sharedFormTitle(form: SharedForm): string {
  if (form === "pressure_washing") return "Pressure Washing Quoting Form";
  if (form === "sealcoating") return "Sealcoating Quoting Form";
  return form === "general" ? "Customer Information Form" : "AI Surface Estimator";
}

/** The tag of a link for the owner's name of its place: "Yard sign" is `yard-sign`. Null if no characters remain. */
export function tagFor(place: string): string | null {
  return sourceTag(place)?.replaceAll(" ", "-") ?? null;
}

/** The link without its scheme, for print and for reading aloud. */
export function shortAddress(link: string): string {
  return link.replace(/^https?:\/\//, "");
}

/** The path of the flyer for a form. Its QR code carries `tag`. */
export function flyerPath(form: SharedForm, tag: string | null = null): PageAddress {
  const query = new URLSearchParams({
    ...(form === null ? {} : { type: categorySegments[form] }),
    ...(tag === null ? {} : { source: tag }),
  });
  return query.size === 0 ? "/flyer" : `/flyer?${query.toString()}`;
}

/** The form that `type` in a flyer's URL names. */
export function formOfType(type: string | null): SharedForm {
  return (
    (Object.entries(categorySegments) as [ServiceCategory, string][]).find(
      ([, segment]) => segment === type?.replace("_", "-"),
    )?.[0] ?? null
  );
}

/** The theme of a form on the business's own web site: light, dark, or that of each visitor's device. */
export const embedThemes = ["light", "dark", "auto"] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/**
 * Returns the HTML for a business's own web site: the form in a frame, or a button that opens it over the page. Without
 * scripts, the button is a link to the form. A script fits the frame's height to the form, and opens the form of the
 * button.
 */
export function embedSnippet(
  origin: string,
  link: string,
  title: string,
  { button = false, theme = "light" }: { button?: boolean; theme?: EmbedTheme } = {},
): string {
  const address = new URL(link);
  address.searchParams.set("theme", theme);
  const form = asAttribute(address.href);
  // The browser paints an opaque background if the frame's colour scheme differs from the page's.
  const scheme = theme === "auto" ? "light dark" : theme;
  return [
    button
      ? `<a href="${form}" data-yardstick-popup>Get a price</a>`
      : `<iframe src="${form}" title="${asAttribute(title)}" data-yardstick-form width="100%" height="900" style="border:0;color-scheme:${scheme}" loading="lazy"></iframe>`,
    `<script src="${asAttribute(origin)}/embed.js" async></script>`,
  ].join("\n");
}

function asAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The message with the form's link that an owner sends to a customer. */
export type Invitation = { subject: string; text: string };

/** An invitation to a business's form, which the owner can edit before sending. */
export function invitation(business: string | null, link: string): Invitation {
  return business
    ? { subject: `Your quote from ${business}`, text: `Get a price from ${business}: ${link}` }
    : { subject: "Your quote", text: `Get a price here: ${link}` };
}

/** A link that starts a text message, in the form that both iPhones and Android phones accept with a text. */
export const textLink = ({ text }: Invitation): string => `sms:?&body=${encodeURIComponent(text)}`;

/** A link that starts an email. */
export const emailLink = ({ subject, text }: Invitation): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

/** The steps of using the form. */
export function howItWorks(form: SharedForm): readonly { title: string; text: string }[] {
  const fill = {
    title: "Customers fill in their information",
    text: "Name, email, and the property it is about. It takes a minute.",
  };
  if (form === "general")
    return [
      fill,
      { title: "They submit the request", text: "It appears under Estimates at once, with their photos and notes." },
    ];
  return [
    fill,
    {
      title: "They upload a photo",
      text: "Straight from the camera or the library. Or they type the size themselves.",
    },
    { title: "They get an estimate", text: "Priced by your rates and minimums. You see it under Estimates at once." },
  ];
}

/** Places to put the link. */
export const marketingTips: readonly { title: string; text: string }[] = [
  { title: "Social media", text: "Pin the link to your profile and post it with before-and-after photos." },
  { title: "Business cards", text: "Print the QR code on cards, door hangers and yard signs." },
  { title: "Website integration", text: "Put the form on your website: the Embed tab has the snippet." },
  { title: "Email signatures", text: "Add “Get an instant estimate” under your name, with the link." },
];

/** The headline and text of a flyer. */
export function flyerWords(form: SharedForm): { headline: string; text: string } {
  if (form === "pressure_washing")
    return {
      headline: "Get your pressure washing quote",
      text: "Scan, send a photo or the size of the surface, and get your estimate.",
    };
  if (form === "sealcoating")
    return {
      headline: "Get your sealcoating quote",
      text: "Scan, send a photo or the size of your driveway, and get your estimate.",
    };
  if (form === "general")
    return { headline: "Tell us what you need", text: "Scan, send a few words and photos, and we get back to you." };
  return { headline: "Get your estimate", text: "Scan, choose a service, send a photo, and get your estimate." };
}
