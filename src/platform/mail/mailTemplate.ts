import { brand } from "#shared/brand.ts";
import { accentColours } from "#shared/brandColour.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import type { MailPart, PhotoPart, QueuedMail } from "#platform/kinds/mail.ts";

/**
 * The one design of all emails, and its plain-text version. Mail programs support tables and inline styles, and many of
 * them nothing newer. Classes are only for dark mode and narrow screens, so a program that ignores them loses nothing
 * essential.
 */

const light = { ground: "#f4f1ec", card: "#ffffff", ink: "#211e1a", muted: "#665f56", line: "#e4dfd6" };
const dark = { ground: "#161513", card: "#201e1b", ink: "#f2efe9", muted: "#b3aca2", line: "#3d3934" };
const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Returns the button's background and text colours, for light and dark, in the business's colour if it has one. */
function buttonColours({ business }: QueuedMail) {
  if (business?.colour === undefined)
    return { light: { accent: light.ink, ink: "#ffffff" }, dark: { accent: dark.ink, ink: dark.ground } };
  return accentColours(business.colour);
}

const styleSheet = (
  button: ReturnType<typeof buttonColours>["dark"],
) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.wide{width:100%!important}.on-button{display:block!important}}
@media (prefers-color-scheme:dark){.ground{background:${dark.ground}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.line{border-color:${dark.line}!important}.button{background:${button.accent}!important}.on-button{color:${button.ink}!important}}`;

/** Returns the email as plain text: the same texts in the same order, each link on a separate line. */
export function mailAsText(mail: QueuedMail): string {
  return `${[
    mail.heading,
    ...mail.body.filter(isWritten).map(partAsText),
    ...(mail.action ? [linkAsText(mail.action)] : []),
    ...(mail.more ? [linkAsText(mail.more)] : []),
    ...(mail.smallPrint ?? []),
    ...(mail.stop ? [linkAsText(mail.stop)] : []),
    ...(mail.from ? [sentBy(mail)] : []),
  ].join("\n\n")}\n`;
}

export const photosOf = ({ body }: Pick<QueuedMail, "body">): PhotoPart[] => body.filter(isPhoto);

const isPhoto = (part: MailPart): part is PhotoPart => typeof part !== "string" && "photo" in part;
const isWritten = (part: MailPart): part is Exclude<MailPart, PhotoPart> => !isPhoto(part);

function partAsText(part: Exclude<MailPart, PhotoPart>): string {
  if (typeof part === "string") return part;
  if ("written" in part) return part.written;
  if ("price" in part)
    return [`${part.label}: ${part.price}${part.note ? ` (${part.note})` : ""}`, ...part.details].join("\n");
  if ("text" in part) return `${part.title}\n${part.text}`;
  if ("list" in part) return [part.title, ...part.list.map((item) => `- ${item}`)].join("\n");
  return part.facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
}

const sentBy = ({ from, language = "en" }: QueuedMail) => sentWords[language](from?.name ?? "");
const sentWords: Record<Language, (name: string) => string> = {
  en: (name) => `Sent by ${name} with ${brand.name}.`,
  es: (name) => `Enviado por ${name} con ${brand.name}.`,
};

const linkAsText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

/**
 * Returns the email as a page of 600 pixels at most, for light and dark. All user input is escaped. `pictures` are the
 * addresses of its photos; a photo without one is left out.
 */
export function mailAsHtml(mail: QueuedMail, pictures: ReadonlyMap<PhotoPart, string> = new Map()): string {
  const { from, heading, body, action, more, smallPrint = [], stop, language = "en" } = mail;
  const colours = buttonColours(mail);
  const card = [
    `<h1 class="ink" style="margin:0;color:${light.ink};font:700 24px/1.25 ${font};letter-spacing:-0.01em">${lines(heading)}</h1>`,
    ...body.map((part) => (isPhoto(part) ? photo(part, pictures.get(part)) : partAsHtml(part))),
    ...(action ? [button(action, colours.light)] : []),
    ...(more ? [paragraph(link(more.url, escapeHtml(more.label)))] : []),
  ];
  const foot = [
    ...smallPrint.map(lines),
    ...(stop ? [link(stop.url, escapeHtml(stop.label))] : []),
    ...(from ? [escapeHtml(sentBy(mail))] : []),
  ];
  return `<!doctype html>
<html lang="${languages[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${styleSheet(colours.dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">
${table(`class="ground" style="background:${light.ground}"`)}
<tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table('style="max-width:600px"')}
<tr><td class="pad" style="padding:0 32px 16px">${head(mail)}</td></tr>
<tr><td class="card pad" style="padding:32px;background:${light.card};border:1px solid ${light.line};border-radius:16px">
${card.join("\n")}
</td></tr>
${foot.map((line) => `<tr><td class="pad muted" style="padding:16px 32px 0;color:${light.muted};font:400 13px/1.5 ${font};overflow-wrap:anywhere">${line}</td></tr>`).join("\n")}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>`;
}

/** Returns the sender's head: the logo and name of the business, or the product's name. */
function head({ business }: QueuedMail): string {
  const name = escapeHtml(business?.name || brand.name);
  const text = `style="color:${light.ink};font:700 17px/1.3 ${font};letter-spacing:-0.01em;overflow-wrap:anywhere"`;
  const logo = business?.logo
    ? `<td style="padding-right:12px"><img src="${escapeHtml(business.logo)}" alt="" height="40" style="display:block;height:40px;max-width:160px;border:0;border-radius:8px"></td>`
    : "";
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${logo}<td class="ink" ${text}>${name}</td></tr></table>`;
}

const photo = ({ alt }: PhotoPart, src: string | undefined): string =>
  src === undefined
    ? ""
    : `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="536" style="display:block;width:100%;max-width:536px;height:auto;margin-top:24px;border:0;border-radius:10px">`;

function partAsHtml(part: Exclude<MailPart, PhotoPart>): string {
  if (typeof part === "string") return paragraph(lines(part));
  if ("written" in part) return paragraph(withLinks(part.written));
  if ("price" in part)
    return `${table(`class="line" style="margin-top:24px;border-top:1px solid ${light.line}"`)}<tr><td style="padding-top:20px">
<div class="ink" style="color:${light.ink};font:600 16px/1.4 ${font}">${escapeHtml(part.label)}</div>
<div class="ink" style="margin-top:2px;color:${light.ink};font:700 ${/\d/.test(part.price) ? "36px" : "22px"}/1.2 ${font};letter-spacing:-0.02em;font-variant-numeric:tabular-nums">${escapeHtml(part.price)}</div>
${[...(part.note ? [`(${part.note})`] : []), ...part.details].map((detail) => `<div class="muted" style="margin-top:4px;color:${light.muted};font:400 15px/1.5 ${font}">${escapeHtml(detail)}</div>`).join("\n")}
</td></tr></table>`;
  if ("text" in part) return paragraph(`<strong>${escapeHtml(part.title)}</strong><br>\n${lines(part.text)}`);
  if ("list" in part)
    return `${paragraph(`<strong>${escapeHtml(part.title)}</strong>`)}
<ul class="ink" style="margin:8px 0 0;padding:0 0 0 20px;color:${light.ink};font:400 16px/1.5 ${font};overflow-wrap:anywhere">${part.list.map((item) => `<li style="margin:4px 0 0">${escapeHtml(item)}</li>`).join("")}</ul>`;
  return `${table('style="margin-top:20px"')}${part.facts
    .map(
      ({ label, value, url }) => `
<tr><td class="line muted" width="96" valign="top" style="width:96px;padding:10px 12px 10px 0;border-top:1px solid ${light.line};color:${light.muted};font:400 15px/1.5 ${font}">${escapeHtml(label)}</td>
<td class="line ink" valign="top" style="padding:10px 0;border-top:1px solid ${light.line};color:${light.ink};font:500 15px/1.5 ${font};overflow-wrap:anywhere;word-break:break-word">${url ? link(url, escapeHtml(value)) : lines(value)}</td></tr>`,
    )
    .join("")}</table>`;
}

const paragraph = (html: string) =>
  `<p class="ink" style="margin:16px 0 0;color:${light.ink};font:400 16px/1.55 ${font};overflow-wrap:anywhere">${html}</p>`;

/** A cell with a background, so that programs that ignore the padding of links still show a button. */
const button = ({ label, url }: { label: string; url: string }, { accent, ink }: { accent: string; ink: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin-top:28px"><tr><td class="button" bgcolor="${accent}" align="center" style="background:${accent};border-radius:10px"><a class="on-button" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:14px 28px;color:${ink};font:600 16px/1.25 ${font};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const link = (url: string, html: string) =>
  `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="color:inherit;text-decoration:underline">${html}</a>`;

const table = (more: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${more}>`;

/** The text with its web addresses as links. A full stop or comma after an address is not part of it. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']{1,500}[^\s<>"'.,;:!?)\]])/)
    .map((part, at) => (at % 2 === 1 ? link(part, escapeHtml(part)) : lines(part)))
    .join("");

const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>\n");

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
