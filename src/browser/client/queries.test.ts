import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { createQueries } from "./queries.ts";

/**
 * A page that shows one figure. The server reads the figure when the request arrives, and answers when the test says
 * so.
 */
function pageWithFigure() {
  const queries = createQueries();
  const queryKey = ["figure"];
  const requests: { answer(): void; fail(): void }[] = [];
  let figure = 1;
  const options = {
    queryKey,
    retry: false,
    queryFn: () => {
      const read = figure;
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      requests.push({ answer: () => resolve(read), fail: () => reject(new Error("Nobody answered.")) });
      return promise;
    },
  };
  /** Renders the page, which waits for its first answer; `mount` sends the request. */
  const render = () => {
    const observer = new QueryObserver(queries, options);
    return {
      mount: () => onTestFinished(observer.subscribe(() => undefined)),
      shown: () => observer.getCurrentResult().data,
    };
  };
  return {
    render,
    requests,
    fetchAhead: () => void queries.fetchQuery(options),
    /** Changes the figure on the server and notifies the page. */
    change: () => {
      figure += 1;
      hear();
    },
    /** Notifies the page of a change that happened before its request. */
    hear,
    allHandled: () => new Promise((resolve) => setTimeout(resolve)),
  };

  function hear(): void {
    void queries.invalidateQueries({ queryKey });
  }
}

/** Answers the newest request, and waits until the page has handled the result. */
async function answerNewest({ requests, allHandled }: ReturnType<typeof pageWithFigure>): Promise<void> {
  requests.at(-1)?.answer();
  await allHandled();
}

test("what changes under the first answer is fetched once more, however many changes there were", async () => {
  const page = pageWithFigure();
  const { mount, shown } = page.render();
  mount();
  page.change();
  page.change();
  await answerNewest(page);
  expect(page.requests).toHaveLength(2);
  await answerNewest(page);
  expect(shown()).toBe(3);
  expect(page.requests).toHaveLength(2);
});

test("what changes under the first answer is fetched once more, also where the page heard of an earlier change before it asked", async () => {
  const page = pageWithFigure();
  const { mount, shown } = page.render();
  page.hear();
  mount();
  page.change();
  await answerNewest(page);
  expect(page.requests).toHaveLength(2);
  await answerNewest(page);
  expect(shown()).toBe(2);
});

test("what changes under the first answer is fetched once more, also after a request that failed", async () => {
  const page = pageWithFigure();
  const { mount, shown } = page.render();
  mount();
  page.requests[0]?.fail();
  await page.allHandled();
  page.hear();
  page.change();
  await answerNewest(page);
  expect(page.requests).toHaveLength(3);
  await answerNewest(page);
  expect(shown()).toBe(2);
});

test("what changes under a later answer is fetched at once in its place", async () => {
  const page = pageWithFigure();
  const { mount, shown } = page.render();
  mount();
  await answerNewest(page);
  page.hear();
  page.change();
  expect(page.requests).toHaveLength(3);
  page.requests[1]?.answer();
  await answerNewest(page);
  expect(shown()).toBe(2);
  expect(page.requests).toHaveLength(3);
});

test("what changes under a later answer that no screen shows yet is fetched by the screen that shows it", async () => {
  const page = pageWithFigure();
  page.fetchAhead();
  await answerNewest(page);
  page.hear();
  page.fetchAhead();
  page.change();
  await answerNewest(page);
  expect(page.requests).toHaveLength(2);
  const { mount, shown } = page.render();
  mount();
  await answerNewest(page);
  expect(shown()).toBe(2);
});
