import { headerOf, type MailHeaders } from "./inboundMail.ts";

/** A longer header is not of a mail server. */
const maxHeader = 4_000;

/**
 * Returns a mail server's verdict on the sender of an email, from its header `Authentication-Results` (RFC 8601). Anyone
 * can write this header, so only the topmost one counts, and only of the server that `domain` names.
 */
export function verdictOfServer(headers: MailHeaders, sender: string, domain: string): boolean | null {
  const header = headerOf(headers, "authentication-results");
  if (header.length > maxHeader) return null;
  const [server = "", ...results] = withoutFreeText(header).split(";");
  const id = server.trim().split(/\s/, 1)[0]?.toLowerCase() ?? "";
  if (id !== domain.toLowerCase() && !id.endsWith(`.${domain.toLowerCase()}`)) return null;
  return verdictOf(results.flatMap(resultOf), domainOf(sender));
}

/** Returns the verdict of Postmark's filter, which adds the names of its tests; null if it is not the only such header. */
export function verdictOfPostmark(headers: MailHeaders): boolean | null {
  const found = headers.filter(({ key }) => key === "x-spam-tests");
  const [only] = found;
  if (!only || found.length > 1) return null;
  const tests = only.value.slice(0, maxHeader).split(/[,\s]+/);
  if (tests.includes("DKIM_VALID_AU")) return true;
  return tests.includes("SPF_FAIL") ? false : null;
}

/** The verdicts in a notice of Amazon SES, each with `status`: PASS, FAIL, GRAY and others. */
export type SesVerdicts = { dmarc: string; spf: string; dkim: string };

/** Returns the verdict of Amazon SES. SPF is about the address of the envelope, so that has to be the sender's. */
export function verdictOfSes({ dmarc, spf, dkim }: SesVerdicts, sender: string, envelope: string): boolean | null {
  if (dmarc === "PASS") return true;
  if (dmarc === "FAIL") return false;
  if (spf === "PASS" && isAligned(domainOf(envelope), domainOf(sender))) return true;
  return spf === "FAIL" && dkim !== "PASS" ? false : null;
}

type Result = { method: string; result: string; domain: string };

/** "dkim=pass header.d=example.org" */
function resultOf(text: string): Result[] {
  const [first = "", ...properties] = text.trim().split(/\s+/);
  const [method = "", result = ""] = first.toLowerCase().split("=");
  const named = properties
    .map((property) => property.toLowerCase().split("="))
    .find(([name = ""]) => ["header.d", "header.i", "header.from", "smtp.mailfrom"].includes(name));
  const value = named?.[1] ?? "";
  return [{ method, result, domain: value.includes("@") ? domainOf(value) : value }];
}

function verdictOf(results: readonly Result[], sender: string): boolean | null {
  const dmarc = results.find(({ method }) => method === "dmarc");
  if (dmarc?.result === "fail") return false;
  const passed = results.filter(({ method, result }) => ["dmarc", "dkim", "spf"].includes(method) && result === "pass");
  if (passed.some(({ domain }) => isAligned(domain, sender))) return true;
  return results.some(({ method, result }) => method === "spf" && result === "fail") ? false : null;
}

/** True if two domains are the same, or one is part of the other. */
const isAligned = (one: string, other: string): boolean =>
  one.includes(".") && other.includes(".") && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Removes comments and quoted texts, which can contain a sender's own words. */
function withoutFreeText(header: string): string {
  let depth = 0;
  let quoted = false;
  let kept = "";
  for (let at = 0; at < header.length; at++) {
    const sign = header[at] ?? "";
    if (sign === "\\") at++;
    else if (sign === '"' && depth === 0) quoted = !quoted;
    else if (quoted) continue;
    else if (sign === "(") depth++;
    else if (sign === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += sign;
  }
  return kept;
}
