import { expect, test } from "vitest";
import { newAmong } from "#features/requests/estimates/newRequest.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";

describeOnBothSides("Notifications", (side) => {
  const inbox = async () => (await side.client.notifications.list({ limit: 100 })).rows;
  const newOnes = () => newAmong(side.sample.estimates, new Date()).map(({ id }) => id);

  test("unread ones come first, then the newest, each with its customer, its page's record and its price", async () => {
    const rows = (await inbox()).filter(({ quote_id }) => quote_id === null);
    const unread = rows.filter(({ read_at }) => read_at === null);
    expect(rows.slice(0, unread.length)).toEqual(unread);
    const instants = unread.map(({ created_at }) => Date.parse(created_at));
    expect(instants).toEqual(instants.toSorted((one, other) => other - one));
    const requests = unread.filter(({ notification_type }) => notification_type === "request_new");
    expect(requests.map(({ estimate_id }) => estimate_id).toSorted()).toEqual(newOnes().toSorted());
    const reminders = unread.filter(({ notification_type }) => notification_type === "follow_up_due");
    expect(reminders.map(({ status }) => status)).toEqual(["pending", "pending"]);
    for (const { estimate_id, price, metadata } of requests) {
      const estimate = side.sample.estimates.find(({ id }) => id === estimate_id);
      const alone = side.sample.estimates.filter(({ request_id }) => request_id === estimate?.request_id).length === 1;
      expect(price).toBe(alone ? estimate?.total_price : null);
      const customer = side.sample.customers.find(({ id }) => id === estimate?.customer_id);
      expect(metadata).toMatchObject({
        customer_name: customer?.name ?? estimate?.name,
        customer_email: estimate?.email,
      });
    }
  });

  test("the count has the newest that pop up", async () => {
    const { unread, newest } = await side.client.notifications.unreadCount();
    const rows = (await inbox()).filter(({ read_at }) => read_at === null);
    expect(unread).toBe(rows.length);
    expect(newest).toEqual(rows.slice(0, 10));
  });

  test("a request that is opened, or acted on, is read; a page reads what it is about, and one click reads all", async () => {
    const { notifications, estimates } = side.client;
    const { unread } = await notifications.unreadCount();
    const [first = "", second = ""] = newOnes();
    expect(await notifications.markRead({ estimate_id: first })).toEqual({ unread: unread - 1 });
    expect((await estimates.newRequests()).rows.map(({ id }) => id)).not.toContain(first);
    await estimates.setStatus({ ids: [second], status: "in-progress" });
    expect((await notifications.unreadCount()).unread).toBe(unread - 2);
    const [reminder] = (await inbox()).filter(({ read_at, target_date }) => read_at === null && target_date !== null);
    expect(await notifications.markRead({ customer_id: reminder?.customer_id ?? "" })).toEqual({ unread: unread - 3 });
    expect(await notifications.markAllRead()).toEqual({ unread: 0 });
    expect((await estimates.newRequests()).count).toBe(0);
  });

  test("a deleted request is not told of", async () => {
    const { notifications, estimates } = side.client;
    const [first = ""] = newOnes();
    const total = (await inbox()).length;
    await estimates.remove({ ids: [first] });
    expect((await inbox()).some(({ estimate_id }) => estimate_id === first)).toBe(false);
    expect((await notifications.list({ limit: 100 })).total).toBe(total - 1);
  });
});
