import * as fc from "fast-check";
import { expect, test } from "vitest";
import { replyAddress, replyTargetOf } from "./replyAddress.ts";

const of = { secret: "a secret of at least thirty-two characters", domain: "reply.example.org" };
const target = {
  businessId: "00000000-0000-4000-8000-000000000001",
  messageId: "ffffffff-ffff-4fff-bfff-ffffffffffff",
};

test("an address names its business and message, and fits into a mailbox's name", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (businessId, messageId) => {
      const address = replyAddress(of, { businessId, messageId });
      expect(address).toMatch(/^reply\+[0-9a-z]{58}@reply\.example\.org$/);
      expect(replyTargetOf(of, [address])).toEqual({ businessId, messageId });
    }),
  );
});

test("a mail server may change the case, and other recipients may come first", () => {
  const address = replyAddress(of, target).toUpperCase();
  expect(replyTargetOf(of, ["office@example.org", ` ${address} `])).toEqual(target);
  expect(replyTargetOf({ ...of, domain: "Reply.Example.org" }, [address])).toEqual(target);
});

test("a changed token names nothing", () => {
  const address = replyAddress(of, target);
  for (let at = 6; at < 64; at++) {
    const other = address[at] === "7" ? "8" : "7";
    expect(replyTargetOf(of, [address.slice(0, at) + other + address.slice(at + 1)]), address).toBeNull();
  }
});

test("an address of another secret, of another domain or of another form names nothing", () => {
  const address = replyAddress(of, target);
  expect(replyTargetOf({ ...of, secret: "another secret of at least thirty-two" }, [address])).toBeNull();
  expect(replyTargetOf({ ...of, domain: "reply.example.com" }, [address])).toBeNull();
  for (const wrong of [
    "",
    "reply+@reply.example.org",
    `reply+${"z".repeat(58)}@reply.example.org`,
    `reply+${"é".repeat(58)}@reply.example.org`,
    `x${address}`,
    `${address}.evil.example`,
    address.replace("reply+", ""),
  ])
    expect(replyTargetOf(of, [wrong]), wrong).toBeNull();
});
