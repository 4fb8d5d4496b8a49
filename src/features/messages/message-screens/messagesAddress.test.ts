import { expect, test } from "vitest";
import { messagesParts, readMessagesAddress, writeMessagesAddress } from "./messagesAddress.ts";

test("each view of the messages comes back from its address", () => {
  for (const box of messagesParts)
    for (const page of [1, 7]) expect(readMessagesAddress(writeMessagesAddress({ box, page }))).toEqual({ box, page });
  expect(writeMessagesAddress({ box: "today", page: 1 }).toString()).toBe("");
});

test("an address that nobody wrote shows the messages of today", () => {
  for (const query of ["box=all", "page=0", "page=-3", "page=1.5", "page=x", "box=&page="])
    expect(readMessagesAddress(new URLSearchParams(query)), query).toEqual({ box: "today", page: 1 });
});
