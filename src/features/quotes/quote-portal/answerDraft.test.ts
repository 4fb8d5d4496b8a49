import { expect, test } from "vitest";
import { line } from "#server/testing/quoteStory.ts";
import type { QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import { fittingChoice, recallDraft, rememberDraft } from "./answerDraft.ts";

const content = {
  packages: [
    { id: "good", name: "Good", description: "", recommended: false, lines: [line({ id: "a" })] },
    {
      id: "best",
      name: "Best",
      description: "",
      recommended: true,
      lines: [line({ id: "b" }), line({ id: "c", optional: true, chosen_by_default: true })],
    },
  ],
  discount: null,
  taxes: [],
  deposit: null,
} as unknown as QuoteContent;

test("a choice that fits stays; one of what is not offered any more becomes what is chosen before anybody chooses", () => {
  const own = { package_id: "best", line_ids: [] };
  expect(fittingChoice(content, own)).toEqual(own);
  const usual = { package_id: "best", line_ids: ["c"] };
  expect(fittingChoice(content, { package_id: "gone", line_ids: [] })).toEqual(usual);
  expect(fittingChoice(content, { package_id: "best", line_ids: ["gone"] })).toEqual(usual);
});

test("where a tab stores nothing, nothing is recalled and nothing breaks", () => {
  const draft = { choice: { package_id: "good", line_ids: [] }, name: "Carla", question: "", key: "k" };
  expect(() => rememberDraft("hash", draft)).not.toThrow();
  expect(recallDraft("hash", () => "new")).toBeNull();
});
