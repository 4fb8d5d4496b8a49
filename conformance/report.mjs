import { explained } from "./explained.mjs";

/** Writes the page from the results of all tools. Ids and the address of the run are left out. */
export function writeReport(results, url) {
  const plain = (text) =>
    text
      .replaceAll(url, "")
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…")
      .replaceAll(/\/quote\/[\w-]+/g, "/quote/…")
      .replaceAll("|", "\\|")
      .replaceAll("\n", " ");
  const reasonOf = (finding) => explained.find(({ text }) => finding.includes(text))?.reason;
  const rows = results.map(
    ({ tool, version, checks, count, total }) =>
      `| ${tool} | ${version} | ${plain(checks)} | ${count.toLocaleString("en-US")} | ${total} |`,
  );
  const lines = results.flatMap(({ tool, findings }) =>
    findings.map((finding) => `| ${tool} | ${plain(finding)} | ${reasonOf(finding) ?? "to be mended"} |`),
  );
  return [
    "# Conformance",
    "",
    "`npm run conformance` checks the product with tools that others have written, and writes this page. The tools are installed apart from",
    "the product, at the versions of `conformance/tools/package-lock.json`; `npm test` does not run them.",
    "",
    `Run of ${new Date().toISOString().slice(0, 10)}.`,
    "",
    "| tool | version | checked | checks | findings |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    "## Findings",
    "",
    ...(lines.length === 0
      ? ["None."]
      : ["| tool | finding | reason to leave it |", "|---|---|---|", ...new Set(lines)]),
    "",
  ].join("\n");
}
