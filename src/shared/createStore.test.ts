import { expect, test, vi } from "vitest";
import { createStore } from "./createStore.ts";

test("subscribers hear of each change until they unsubscribe, and not of the same value again", () => {
  const store = createStore(1);
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  const unsubscribe = store.subscribe(first);
  store.subscribe(second);

  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([1, 1]);

  unsubscribe();
  store.set(3);
  expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([1, 2]);
});

test("a subscriber may unsubscribe while it is notified", () => {
  const store = createStore("a");
  const heard: string[] = [];
  const unsubscribe = store.subscribe(() => {
    heard.push(store.get());
    unsubscribe();
  });
  store.set("b");
  store.set("c");
  expect(heard).toEqual(["b"]);
});
