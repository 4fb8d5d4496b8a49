import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { customerToken, readCustomerToken } from "./customerToken.server.ts";

const link = { ownerId: randomUUID(), customerId: randomUUID(), number: 1, subject: null };
const about = { ...link, subject: { kind: "quote", id: randomUUID() } as const };

test("a link tells its business, its customer and the record of its email, and opens with the secret alone", () => {
  for (const one of [link, about]) {
    const read = readCustomerToken(customerToken("secret", one));
    expect(read).toMatchObject({ ownerId: one.ownerId, customerId: one.customerId, subject: one.subject });
    expect(read?.opens("secret", 1)).toBe(true);
    expect(read?.opens("secret", 2)).toBe(false);
    expect(read?.opens("another", 1)).toBe(false);
  }
});

test("no byte of a link can be changed", () => {
  const bytes = Buffer.from(customerToken("secret", about), "base64url");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(readCustomerToken(changed.toString("base64url"))?.opens("secret", 1) ?? false).toBe(false);
  }
});

test("other texts are no links", () => {
  const token = customerToken("secret", link);
  for (const text of ["", "x", token.slice(1), `${token}A`, `${token}=`, customerToken("secret", about).slice(0, -4)])
    expect(readCustomerToken(text)).toBeNull();
});
