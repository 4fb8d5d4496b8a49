import { readFileSync } from "node:fs";
import { tool, toolFile, versionOf } from "./tools.mjs";
import { openLighthouse } from "../bench/lighthouse.ts";

/** Tools that read pages. */

/** The HTML of the pages as the server sends it. */
export async function htmlValidate({ url, paths }) {
  const { HtmlValidate } = await tool("html-validate");
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended"],
    rules: {
      // Styles of writing, not of HTML: how Vite, React and Hono write what they write.
      "void-style": "off",
      "attr-quotes": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "doctype-style": "off",
      "no-trailing-whitespace": "off",
      "no-inline-style": "off",
      "long-title": "off",
      // Addresses of files have a hash; a copy of them beside it would be needed at each build.
      "require-sri": "off",
      // HTML reads names of attributes in any case, and an input without a type as text. React writes them as its own names.
      "attr-case": "off",
      "no-implicit-input-type": "off",
      // Since HTML 5 an id is any text without blanks; those of operations are their names.
      "valid-id": ["error", { relaxed: true }],
      // A phone number is a link, whatever separates its figures.
      "tel-non-breaking": "off",
    },
  });
  const findings = [];
  for (const path of paths) {
    const report = await validator.validateString(await (await fetch(url + path)).text());
    for (const { messages } of report.results)
      for (const { ruleId, message } of messages) findings.push(`${ruleId}: ${message} (${path})`);
  }
  return {
    tool: "html-validate",
    version: versionOf("html-validate"),
    checks: `${paths.length} pages, by its recommended rules`,
    count: paths.length,
    findings: grouped(findings),
    total: findings.length,
  };
}

/** IBM's engine in the pages as a browser shows them. */
export async function ibm({ open, screens }) {
  const engine = readFileSync(toolFile("accessibility-checker-engine", "ace.js"), "utf8");
  let count = 0;
  const findings = [];
  for (const path of screens) {
    const page = await open(path);
    await page.evaluate(`${engine};window.ace = ace;`);
    const results = await page.evaluate(async () => {
      const report = await new window.ace.Checker().check(document, ["WCAG_2_1"]);
      return report.results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }));
    });
    count += results.length;
    // Potential and manual findings are questions to a person.
    for (const { ruleId, value, message, snippet } of results)
      if (value[0] === "VIOLATION" && value[1] === "FAIL") {
        findings.push(`${ruleId}: ${message} (${path})`);
        if (process.env.SHOW_SNIPPETS) console.log(`    ${path} ${snippet}`);
      }
    await page.close();
  }
  return {
    tool: "IBM Equal Access, accessibility-checker-engine",
    version: versionOf("accessibility-checker-engine"),
    checks: `rules of WCAG 2.1 on the elements of ${screens.length} pages`,
    count,
    findings: grouped(findings),
    total: findings.length,
  };
}

/** HTML CodeSniffer in the same pages. */
export async function codeSniffer({ open, screens }) {
  const engine = readFileSync(toolFile("html_codesniffer", "build", "HTMLCS.js"), "utf8");
  let count = 0;
  const findings = [];
  for (const path of screens) {
    const page = await open(path);
    await page.evaluate(engine);
    await page.evaluate(() => {
      // The engine fails at messages that its translation lacks, and does not know that an input is one of text by default.
      const translate = window.HTMLCS.getTranslation;
      window.HTMLCS.getTranslation = (key) => translate.call(window.HTMLCS, key) ?? key;
      for (const input of document.querySelectorAll("input:not([type])")) input.setAttribute("type", "text");
    });
    const messages = await page.evaluate(
      () =>
        new Promise((done) => {
          window.HTMLCS.process("WCAG2AA", document, () =>
            done(window.HTMLCS.getMessages().map(({ type, code, msg }) => ({ type, code, msg }))),
          );
        }),
    );
    count += messages.length;
    for (const { type, code, msg } of messages) if (type === 1) findings.push(`${code}: ${msg} (${path})`);
    await page.close();
  }
  return {
    tool: "HTML CodeSniffer",
    version: versionOf("html_codesniffer"),
    checks: `WCAG 2 AA on ${screens.length} pages; its warnings and notices are questions to a person`,
    count,
    findings: grouped(findings),
    total: findings.length,
  };
}

/** Lighthouse on a phone, signed out. */
export async function lighthouse({ url, shown }) {
  const { judge, stop } = await openLighthouse();
  const findings = [];
  const scores = [];
  try {
    for (const path of shown) {
      const { accessibility, seo, practices, failing } = await judge(url + path);
      scores.push([accessibility, practices, seo].map(Math.round).join("/"));
      for (const audit of failing) findings.push(`${audit} (${path})`);
    }
  } finally {
    stop();
  }
  const { version } = JSON.parse(readFileSync(new URL("../node_modules/lighthouse/package.json", import.meta.url)));
  return {
    tool: "Lighthouse",
    version,
    checks: `accessibility/practices/search of ${shown.length} pages: ${scores.join(", ")}`,
    count: shown.length * 3,
    findings: grouped(findings),
    total: findings.length,
  };
}

/** Findings that differ only in their page, as one line that names the pages. */
function grouped(findings) {
  const pages = new Map();
  for (const finding of findings) {
    const [, text, page] = /^(.*) \((\S+)\)$/s.exec(finding);
    pages.set(text, new Set([...(pages.get(text) ?? []), page]));
  }
  return [...pages].map(([text, found]) => `${text} (${[...found].join(", ")})`);
}
