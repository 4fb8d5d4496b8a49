import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { createClientAddress, isFromHere } from "./clientAddress.ts";

/** Returns a caller's address as the limits count it. */
const countedAddress = (proxies: string | undefined) => {
  const addressOf = createClientAddress(proxies);
  return (...caller: Parameters<typeof addressOf>) => addressOf(...caller).counted;
};

test("without a configured proxy a forwarded address is not believed", () => {
  const addressOf = countedAddress(undefined);
  expect(addressOf("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
});

test("a configured proxy is believed, hop by hop from the right, and no further", () => {
  const addressOf = countedAddress("10.0.0.0/8, ::1");
  expect(addressOf("10.1.2.3", "198.51.100.1")).toBe("198.51.100.1");
  expect(addressOf("10.1.2.3", "6.6.6.6, 198.51.100.1, 10.9.9.9")).toBe("198.51.100.1");
  expect(addressOf("::1", "198.51.100.1")).toBe("198.51.100.1");
  expect(addressOf("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
});

test("one address has one name, however it is spelt", () => {
  const addressOf = countedAddress("::1");
  expect(addressOf("::ffff:203.0.113.9", null)).toBe("203.0.113.9");
  expect(addressOf("::1", " 203.0.113.9 ")).toBe("203.0.113.9");
  expect(addressOf("2001:DB8:0:1::5", null)).toBe(addressOf("2001:db8:0000:0001:ffff::1", null));
  expect(addressOf("2001:db8:0:2::5", null)).not.toBe(addressOf("2001:db8:0:1::5", null));
});

test("the whole address is known, too, whatever the limits count", () => {
  const addressOf = createClientAddress("::1");
  expect(addressOf("2001:DB8:0:1:0:0:0:5", null)).toEqual({ full: "2001:db8:0:1::5", counted: "2001:db8:0:1::/64" });
  expect(addressOf("::1", "::ffff:203.0.113.9")).toEqual({ full: "203.0.113.9", counted: "203.0.113.9" });
});

test("what is no address stands for itself, not for the caller's choice", () => {
  const addressOf = countedAddress("127.0.0.1");
  expect(addressOf("127.0.0.1", "nonsense")).toBe("127.0.0.1");
  expect(addressOf(undefined, null)).toBe("unknown");
});

test("this machine is known in both families, by its own names, and not through a proxy", () => {
  const asks = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
    isFromHere({ socket: { remoteAddress } as Socket, headers: { host: "localhost:3000", ...headers } });
  expect([asks("127.0.0.1"), asks("::1"), asks("::ffff:127.0.0.1"), asks("10.0.0.1"), asks(undefined)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([
    asks("::1", { host: "[::1]:3000" }),
    asks("::1", { host: "rebound.test:3000" }),
    asks("::1", { "x-forwarded-for": "::1" }),
    asks("::1", { forwarded: "for=::1" }),
  ]).toEqual([true, false, false, false]);
});
