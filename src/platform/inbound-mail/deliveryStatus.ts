import type { MailBounce } from "./inboundMail.ts";

/** The longest report that is read, in characters. Those of mail servers have a tenth of it. */
const maxReport = 20_000;

/**
 * Reads the report of a mail server about an email that it could not deliver (RFC 3464). Returns the first recipient
 * that failed for good, or else the first that failed; null if all others are still being tried.
 */
export function readDeliveryStatus(report: string): MailBounce | null {
  const failures = report
    .slice(0, maxReport)
    .replaceAll("\r", "")
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.get("action")?.toLowerCase().startsWith("failed") === true)
    .map(bounceOf)
    .filter(({ address }) => address !== "");
  return failures.find(({ permanent }) => permanent) ?? failures[0] ?? null;
}

/** Returns the id of the email that a report returns, from the headers in it. */
export function messageIdOfReturned(headers: string): string | undefined {
  return fieldsOf(headers.slice(0, maxReport).replaceAll("\r", "").split("\n\n", 1)[0] ?? "").get("message-id");
}

/** Returns the fields of a block, with names in lower case; a later field of a name is ignored. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

function bounceOf(fields: Map<string, string>): MailBounce {
  const status = fields.get("status") ?? "";
  const reason = withoutType(fields.get("diagnostic-code") ?? "");
  return {
    address: addressOf(fields.get("original-recipient") ?? "") || addressOf(fields.get("final-recipient") ?? ""),
    permanent: status.startsWith("5"),
    reason: reason === "" ? status : reason,
  };
}

/** "rfc822; name@example.org", with or without angle brackets. */
const addressOf = (field: string): string => withoutType(field).replaceAll(/[<>]/g, "").trim();

const withoutType = (field: string): string => field.slice(field.indexOf(";") + 1).trim();
