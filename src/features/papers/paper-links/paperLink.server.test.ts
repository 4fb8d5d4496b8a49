import { expect, test } from "vitest";
import { paperLink, readPaperToken, type LinkedPaper } from "./paperLink.server.ts";

const secret = "a secret of the server";
const quote: LinkedPaper = {
  kind: "quote",
  ownerId: "0B9F3C1E-7A52-4D68-9E41-2C5D8F6A7B10",
  id: "5E2D7C4A-1B3F-4096-8A7D-6C9E0F1A2B3C",
  number: 3,
};

test("links of quotes in emails that were sent keep working", () => {
  expect(paperLink(secret, quote)).toEqual({
    token: "C588HnpSTWieQSxdj2p7EC43d5aI5auEMaDS7dsBp03i_fQaOOJ_1Q50hYzgIQ0W",
    hash: "6425ac422392fa4444941829dc72f197bd0d15d4029d541bcfba16457d8a8544",
  });
});

test("a token tells the business and the hash that finds the paper", () => {
  const { token, hash } = paperLink(secret, quote);
  expect(readPaperToken(token)).toEqual({ ownerId: quote.ownerId.toLowerCase(), hash });
});

test("another kind, business, paper, number or secret gives another key", () => {
  const hashes = [
    paperLink(secret, quote),
    paperLink(secret, { ...quote, kind: "invoice" }),
    paperLink(secret, { ...quote, ownerId: quote.id }),
    paperLink(secret, { ...quote, id: quote.ownerId }),
    paperLink(secret, { ...quote, number: 4 }),
    paperLink("another secret", quote),
  ].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test.each(["", "quote", "AAAA".repeat(16) + "A", "AAAA".repeat(15), "AAAA".repeat(15) + "AAA=", "ÄÄÄÄ".repeat(16)])(
  "%j is no token",
  (token) => {
    expect(readPaperToken(token)).toBeNull();
  },
);
