import { beforeEach, expect, test, vi } from "vitest";
import { changedDraft, draftPlace, emptyDraft, readDraft, writeDraft } from "./messageDraft.browser.ts";

const place = draftPlace("olivia", "carla");

beforeEach(() => {
  const rows = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  });
});

test("a draft comes back on its device, to its customer and its member alone, until it is empty", () => {
  const draft = changedDraft(emptyDraft("text"), { text: "Hello" });
  writeDraft(place, draft);
  expect(readDraft(place)).toEqual(draft);
  expect(readDraft(draftPlace("olivia", "dan"))).toBeNull();
  expect(readDraft(draftPlace("max", "carla"))).toBeNull();
  writeDraft(place, changedDraft(draft, { text: " " }));
  expect(readDraft(place)).toBeNull();
});

test("other words have another key, so that they are another message", () => {
  const draft = emptyDraft("email");
  expect(changedDraft(draft, { text: "Hello" }).key).not.toBe(draft.key);
  expect(changedDraft(draft, { channel: "text" }).key).not.toBe(draft.key);
});

test("a value that no draft can be is no draft", () => {
  for (const stored of [
    "null",
    "[]",
    "7",
    '{"channel":"fax"}',
    '{"channel":"email","subject":"","text":1,"key":"k"}',
    "{",
  ]) {
    localStorage.setItem(place, stored);
    expect(readDraft(place), stored).toBeNull();
  }
});
