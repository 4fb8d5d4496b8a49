import { createHmac, timingSafeEqual } from "node:crypto";
import { linkSubjects, type LinkSubject } from "./linkSubject.ts";

/**
 * The links of a customer's page, `/my/{token}`. A token is 16 bytes that identify the business, 16 that identify the
 * customer, for a link in an email also the record that the email is about, and a key of 32 bytes. The key is derived
 * from the server's secret and all of these, so a link opens no other record. The database stores only the number of
 * the current links: another number gives other keys, and the former links stop working.
 */

/** A customer's page, and which of its links is meant. */
export type CustomerLink = { ownerId: string; customerId: string; number: number; subject: LinkSubject | null };
/** The content of a token. `opens` tells whether its key is that of the link with a number. */
export type CustomerToken = Omit<CustomerLink, "number"> & { opens(secret: string, number: number): boolean };

const idBytes = 16;
const keyBytes = 32;
const kinds = Object.keys(linkSubjects) as LinkSubject["kind"][];

/** Returns the token of a link. */
export function customerToken(secret: string, link: CustomerLink): string {
  return Buffer.concat([headOf(link), keyOf(secret, link)]).toString("base64url");
}

/** Parses a token; null if it is invalid. */
export function readCustomerToken(token: string): CustomerToken | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.toString("base64url") !== token) return null;
  const head = bytes.subarray(0, -keyBytes);
  const [ownerId, customerId, kind, id] = [idAt(head, 0), idAt(head, idBytes), head[2 * idBytes], 2 * idBytes + 1];
  const subject = subjectOf(head, kind, id);
  if (ownerId === null || customerId === null || subject === undefined) return null;
  const key = bytes.subarray(-keyBytes);
  return {
    ownerId,
    customerId,
    subject,
    opens: (secret, number) => timingSafeEqual(key, keyOf(secret, { ownerId, customerId, subject, number })),
  };
}

/** The record in a token; null if there is none, undefined if the token has another length or kind. */
function subjectOf(head: Buffer, kind: number | undefined, at: number): LinkSubject | null | undefined {
  if (head.length === 2 * idBytes) return null;
  const [named, id] = [kinds.find((one) => linkSubjects[one] === kind), idAt(head, at)];
  return head.length === at + idBytes && named && id !== null ? { kind: named, id } : undefined;
}

function headOf({ ownerId, customerId, subject }: Omit<CustomerLink, "number">): Buffer {
  const parts = [idAsBytes(ownerId), idAsBytes(customerId)];
  return Buffer.concat(subject ? [...parts, Buffer.from([linkSubjects[subject.kind]]), idAsBytes(subject.id)] : parts);
}

const keyOf = (secret: string, link: CustomerLink): Buffer =>
  createHmac("sha256", secret)
    .update(`customer page ${link.number} ${headOf(link).toString("hex")}`)
    .digest();

const idAsBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

function idAt(bytes: Buffer, start: number): string | null {
  if (bytes.length < start + idBytes) return null;
  return bytes.toString("hex", start, start + idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
