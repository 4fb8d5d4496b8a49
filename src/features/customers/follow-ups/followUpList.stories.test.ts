import { expect, onTestFinished, test } from "vitest";
import { startStory } from "#server/testing/story.ts";
import { byUrgency } from "./followUpDue.ts";

test("follow-ups come by the page, the most urgent first, each once", async () => {
  const story = await startStory();
  onTestFinished(() => story.stop());
  const { id, client } = await story.signUp({ trial: true });
  await story.sql(
    `with made as (
       insert into customers (created_by, name) select $1, 'Customer ' || n from generate_series(1, 60) n returning id)
     insert into customer_follow_ups (created_by, customer_id, follow_up_frequency, status, next_due_date)
       select $1, id, 'weekly', (array['active', 'active', 'paused', 'completed'])[1 + n % 4], case when n % 7 > 0 then current_date + (n % 12 - 5)::int end
       from (select id, row_number() over () as n from made) numbered`,
    [id],
  );
  const { today, rows } = await client.followUps.list({});
  expect(rows).toHaveLength(60);
  expect(rows).toEqual(rows.toSorted(byUrgency(today)));
  const pages = await Promise.all([0, 25, 50].map((offset) => client.followUps.list({ offset, limit: 25 })));
  expect(pages.flatMap((page) => page.rows)).toEqual(rows);
});
