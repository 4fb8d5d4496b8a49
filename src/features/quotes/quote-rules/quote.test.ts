import { expect, test } from "vitest";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { sha256 } from "#shared/figures/sha256.ts";
import { quoteContent } from "./quote.ts";

/**
 * The content of a quote as the first release stored it, byte for byte. Never change it: customers signed such rows.
 */
const stored = [
  '{"business":{"color":"#0b6e99","email":"office@lakeview.example","licensed_insured":true,"logo":null,"name":',
  '"Lakeview Exterior Care","phone":"(630) 555-0100","town":"Naperville, IL"},"currency":"usd","deposit":{"amou',
  'nt":2500,"kind":"fixed"},"derivations":[{"assumed":false,"drawn_by":"customer","estimate_id":"8c9ad3f6-6d3b-',
  '4a5e-9a0f-0c6c3f9a1b2d","not_seen":[],"pictures":[{"height":600,"outlines":[{"corners":[{"x":"0.1","y":"0.2"',
  '},{"x":"0.9","y":"0.2"},{"x":"0.9","y":"0.8"}],"hole":false}],"sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaa","width":800}],"price":10000,"range":{"high":11000,"low":9000},"reference":"a d',
  'oor","remarks":["A gate."],"size":"480 sq ft","source":"measured","text":"Driveway"}],"discount":{"kind":"pe',
  'rcent","percent":"5"},"introduction":"","language":"en","notices":[{"text":"Read this.","title":"Notice"}],"',
  'number":42,"packages":[{"description":"","id":"p","lines":[{"chosen_by_default":false,"id":"a","optional":fa',
  'lse,"quantity":"1","taxable":true,"text":"Work a","unit":"","unit_price":10000},{"chosen_by_default":false,"',
  'id":"b","optional":true,"quantity":"2.5","taxable":true,"text":"Work b","unit":"sq ft","unit_price":10000}],',
  '"name":"","recommended":false}],"recipient":{"address":"12 Oak Street","email":"carla@mail.dev","name":"Carl',
  'a Customer","phone":null},"schema":1,"taxes":[{"name":"Sales tax","percent":"6.25"}],"terms":"","title":"Dri',
  'veway","version":1}',
].join("");

test("content that the first release stored is read today, and written again it is the same bytes", () => {
  expect(sha256(stored)).toBe("82925d8c068bf6d7ab5ecb74308d0bd3f9540070e9bcb08467d7893b564550cf");
  expect(canonicalJson(quoteContent.parse(JSON.parse(stored)))).toBe(stored);
});
