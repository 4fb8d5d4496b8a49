import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { jobFailures } from "#server/jobFailures.ts";
import { sendQuote } from "#server/testing/quoteStory.ts";
import type { ServerProcess } from "#server/testing/serverProcess.ts";
import { greenValley } from "./drivewayWashing.ts";
import { washing } from "./measuringScreen.ts";
import { checkAccessibility, checkNarrow, customerOf, expect, picture, test, type Owner } from "./yardstick.ts";

/**
 * The owner reads plain messages about events outside the product: an email that no server accepts, and rows that
 * someone altered.
 */

const databaseOf = async (server: ServerProcess): Promise<string> =>
  (await runningDatabase(server.dataDir, DATABASE)) ?? "";

/** Does what the end of the job does after a mail server refused this email for good. */
async function refuse(server: ServerProcess, owner: Owner, about: { quoteId: string } | { requestId: string }) {
  const pool = openPool(await databaseOf(server), { max: 2, onLost: () => {} });
  const fail = jobFailures({ db: await openTenantDb({ pool, announce: () => {} }) });
  const { email: to } = customerOf(owner);
  const mail = { kind: "quote_sent", to, accountId: owner.id, subject: "", heading: "", body: [], about };
  const reason = "550 5.1.1 No such mailbox here";
  await fail({ name: "send-mail", data: mail as never, id: randomUUID(), reason, refused: true });
  await pool.end();
}

test("an email that its server refused for good shows on the quote, in the request's history and on the customer's timeline @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner([washing], "trial");
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const { quote } = await sendQuote(owner, {}, customerOf(owner));
  const { email } = customerOf(owner);
  const [service] = await owner.client.services.list();
  const requestId = randomUUID();
  await owner.client.publicForms.submit({
    business_owner_id: owner.id,
    request_id: requestId,
    kind: "standard",
    name: "Carla Customer",
    email,
    services: [{ service_id: service?.id ?? "", manual_area: 400 }],
  });
  const [estimate] = (await owner.client.estimates.list({})).rows;
  const id = estimate?.id ?? "";
  const { customer_id } = await owner.client.estimates.addToCustomers({ id });
  await refuse(server, owner, { quoteId: quote.id });
  await refuse(server, owner, { requestId });

  const words = `The email to ${email} couldn't be delivered: 550 5.1.1 No such mailbox here`;
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ as: owner, on });
    for (const [path, name] of [
      [`/quotes/${quote.id}`, "quote"],
      [`/estimate/${id}`, "request"],
      [`/customer/${customer_id}`, "customer"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words).first()).toBeVisible();
      if (name === "quote") await expect(page.getByText("The email wasn't delivered")).toBeVisible();
      await checkAccessibility(page);
      await checkNarrow(page);
      await picture(page, `undelivered-${name}-${on}`);
    }
  }
  await owner.client.quotes.emailAgain({ id: quote.id });
  const page = await visit({ as: owner });
  await page.goto(`/quotes/${quote.id}`);
  await expect(page.getByText(`Emailed to ${email}.`, { exact: false })).toBeVisible();
  await expect(page.getByText("The email wasn't delivered")).toBeHidden();
});

test("a quote that somebody altered in the database is shown to nobody, and both sides read what to do @long", async ({
  visit,
  newOwner,
  server,
  allow,
  allowFault,
}) => {
  const owner = await newOwner([], "trial");
  await owner.client.account.saveBusiness({ ...greenValley, mail_new_requests: false });
  const { quote, token } = await sendQuote(owner);
  const database = new Client({ connectionString: await databaseOf(server) });
  await database.connect();
  await database.query("update quote_versions set content = replace(content, 'a', 'b') where quote_id = $1", [
    quote.id,
  ]);
  await database.end();

  allow(/409/);
  allowFault(/"a quote does not match its record"/);
  for (const on of ["phone", "desk"] as const) {
    const page = await visit({ on });
    await page.goto(`/quote/${token}`);
    await expect(
      page.getByText("This quote no longer matches its record, so it can't be shown", { exact: false }),
    ).toBeVisible();
    await checkAccessibility(page);
    await checkNarrow(page);
    await picture(page, `altered-quote-${on}`);
    const office = await visit({ as: owner, on });
    await office.goto(`/quotes/${quote.id}`);
    await expect(office.getByText("something changed it in the database", { exact: false })).toBeVisible();
    await checkAccessibility(office);
    await checkNarrow(office);
    await picture(office, `altered-quote-office-${on}`);
    await office.goto(`/quotes/${quote.id}/edit`);
    await expect(office.getByRole("button", { name: "Try again" })).toBeVisible();
  }
});
