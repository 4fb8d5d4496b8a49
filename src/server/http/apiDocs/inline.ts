import { html } from "hono/html";

/** Renders the document's text as HTML, with text in backticks as code. */
export const inline = (words: string): ReturnType<typeof html> =>
  html`${words.split("`").map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`;
