import { html } from "hono/html";

type Html = ReturnType<typeof html>;

/**
 * A page that the server writes itself, without the app: for whoever comes from a mail, or with no script of ours. `style` is
 * the address of its style sheet, for no style is written into pages. Search engines are asked to leave it out.
 */
export function plainPage({ title, style, header = "", body }: { title: string; style: string; header?: Html | ""; body: Html }): Html {
  return html`<!doctype html>
    <html lang="en">
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
