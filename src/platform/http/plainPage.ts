import { html } from "hono/html";
import { languages, type Language } from "#shared/words/languages.ts";

type Html = ReturnType<typeof html>;

/**
 * The common look of these pages: the paper, the ink and the accent of the product. Each page's style sheet begins with
 * it.
 */
export const plainLook = `html { background: light-dark(#f7f5f1, #161513); color: light-dark(#211e1a, #f2efe9); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 2rem; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.15rem; }
a { color: light-dark(#0e6256, #5fc6b2); }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 3px solid light-dark(#0b8573, #7fd6c5); outline-offset: 3px; }
article { border: 1px solid light-dark(#e4dfd6, #393631); border-radius: 12px; background: light-dark(#fffefc, #1e1c1a); padding: 0 1rem 1rem; margin: 1rem 0; }`;

/**
 * Returns a page that the server writes without the app: for visitors from a mail, or without our script. `style` is
 * the address of its style sheet, because pages contain no inline styles. It tells search engines not to index it.
 */
export function plainPage({
  title,
  style,
  header = "",
  body,
  language = "en",
}: {
  title: string;
  style: string;
  header?: Html | "";
  body: Html;
  language?: Language;
}): Html {
  return html`<!doctype html>
    <html lang="${languages[language].tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        ${header}
        <main>${body}</main>
      </body>
    </html>`;
}
