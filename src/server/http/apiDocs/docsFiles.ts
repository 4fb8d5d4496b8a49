import { plainLook } from "#platform/http/plainPage.ts";

/** The style sheet of the documentation. */
export const docsStyle = `${plainLook}
main { max-width: 56rem; }
article { scroll-margin-top: 1rem; padding: 0 1.25rem 1.25rem; }
article > :last-child { margin-bottom: 0; }
article h2 { margin: 1.1rem 0 0.25rem; }
article h2 a { color: inherit; text-decoration: none; }
article h2 a:hover { text-decoration: underline; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
:target { border-color: light-dark(#0e6256, #5fc6b2); }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; }
code { overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0; }
.contents { display: block; columns: 20rem; }
.contents a { display: block; break-inside: avoid; }
nav a, li a { display: inline-block; padding: 0.3rem 0; }
ul { list-style: none; margin: 0 0 1.5rem; padding: 0; }
li { padding: 0.35rem 0; border-top: 1px solid light-dark(#e4dfd6, #393631); }
.address { display: block; margin: 0; }
.method { font: 600 0.75rem ui-monospace, monospace; padding: 0.1rem 0.4rem; border: 1px solid currentcolor; border-radius: 6px; }
.access, .errors, .optional { color: light-dark(#575148, #c4beb4); }
.optional { white-space: nowrap; font-size: 0.875em; font-style: italic; }
summary { cursor: pointer; padding: 0.6rem 0; }
.example { position: relative; margin: 1rem 0; }
pre { overflow-x: auto; margin: 0; padding: 0.9rem 1rem; border: 1px solid light-dark(#e4dfd6, #393631); border-radius: 12px; background: light-dark(#f7f5f1, #161513); line-height: 1.5; }
pre:focus-visible { outline: 3px solid light-dark(#0b8573, #7fd6c5); outline-offset: 2px; }
.example button { position: absolute; top: 0.4rem; right: 0.4rem; min-height: 2.75rem; padding: 0 1rem; font: inherit; font-size: 0.875rem; color: inherit; background: light-dark(#fffefc, #1e1c1a); border: 1px solid light-dark(#8a8275, #8a8275); border-radius: 10px; cursor: pointer; }
.example:has(button:not([hidden])) pre { padding-right: 7rem; min-height: 1.75rem; }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
table { width: 100%; border-collapse: collapse; margin: 0.25rem 0; }
th, td { padding: 0.45rem 1rem 0.45rem 0; text-align: left; vertical-align: top; border-top: 1px solid light-dark(#e4dfd6, #393631); font-weight: normal; overflow-wrap: anywhere; }
thead th { color: light-dark(#575148, #c4beb4); font-size: 0.875rem; border-top: 0; }
th:first-child { width: 32%; }
th:nth-child(2) { width: 24%; }
#errors th:first-child { width: 26%; }
#errors th:nth-child(2) { width: 12%; }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, tbody th, tbody td { display: block; }
  tbody th:first-child, tbody td:nth-child(2) { width: auto; }
  .example:has(button:not([hidden])) pre { padding: 3.4rem 1rem 0.9rem; }
  tbody th { padding: 0.6rem 0 0; }
  td { border-top: 0; padding: 0.1rem 0; }
  td:last-child { padding-bottom: 0.6rem; color: light-dark(#575148, #c4beb4); }
}`;

/**
 * The script of the documentation: it shows the copy buttons and makes them work. Without it the pages read the same.
 */
export const docsScript = `for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    const text = button.parentElement.querySelector("code").textContent;
    const label = button.getAttribute("aria-label");
    let said = "Copied";
    await navigator.clipboard.writeText(text).catch(() => (said = "Not copied"));
    button.textContent = said;
    button.setAttribute("aria-label", said);
    setTimeout(() => {
      button.textContent = "Copy";
      button.setAttribute("aria-label", label);
    }, 2000);
  });
}
`;
