import type { Page } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import {
  checkAccessibility,
  checkNarrow,
  chooseInRow,
  expect,
  joins,
  picture,
  sendRequest,
  test,
} from "./yardstick.ts";

/** Checklists of services: the owner writes one, the crew ticks it on the phone, offline too, and the owner sees it. */

const driveway: ServiceInput = { name: "Driveway Washing", rate: 0.25, unit: "per sq ft", show_price: true };
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const workerReady = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      () =>
        navigator.serviceWorker.controller !== null ||
        new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)),
    ),
  );

test("the crew ticks a checklist offline, comes online, and the owner sees it", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|An unknown error occurred when fetching the script/);
  const owner = await newOwner([driveway], "trial");
  const cleo = await newOwner([], "free", "Cleo Crew");
  await joins(server, owner, cleo, "crew");
  const [service] = await owner.client.services.list();
  const { id = "", version = 1 } = service ?? {};
  await owner.client.services.saveChecklist({ id, version, checklist: ["Photo before", "Wash", "Photo after"] });
  await sendRequest(server, { to: owner.id, service: id, name: "Ada Miller" });
  const [estimate] = (await owner.client.estimates.list({})).rows;
  const job = await owner.client.jobs.create({ estimate_id: estimate?.id ?? "" });
  const planned = await owner.client.calendar.create({
    title: "Driveway",
    job_id: job.id,
    assigned_to: [cleo.id],
    client_name: "Ada Miller",
    client_phone: "(630) 555-0142",
    start_datetime: soon(-0.5),
    end_datetime: soon(1),
  });

  const phone = await visit({ on: "phone", as: cleo, more: { serviceWorkers: "allow" } });
  const list = phone.getByRole("list", { name: "Checklist" });
  await test.step("online, a tick is saved at once", async () => {
    await phone.goto(`/my-visits/${planned.id}`);
    await expect(phone.getByText("0 of 3 done")).toBeVisible();
    await workerReady(phone);
    await list.getByRole("checkbox", { name: /Photo before/ }).check();
    await expect(list.getByText(/^Cleo Crew, /)).toBeVisible();
    await expect.poll(async () => (await owner.client.calendar.checklistsOfJob({ job_id: job.id }))[0]?.done).toBe(1);
    const message = phone.getByRole("link", { name: /On My Way/ });
    await expect(message).toHaveAttribute("href", /^sms:6305550142\?&body=Hi%20Ada%2C%20this%20is%20Cleo/);
    await checkAccessibility(phone);
    await checkNarrow(phone);
    await picture(phone, "checklist");
  });

  await test.step("offline, ticks wait on the phone, also on a page that is opened again", async () => {
    await phone.context().setOffline(true);
    await list.getByRole("checkbox", { name: /Wash/ }).check();
    await expect(list.getByText(/Not sent yet/)).toBeVisible();
    await phone.goto("/my-visits");
    await phone.goto(`/my-visits/${planned.id}`);
    await expect(phone.getByText("2 of 3 done")).toBeVisible();
    await expect(list.getByRole("checkbox", { name: /Wash/ })).toBeChecked();
    await picture(phone, "checklist-offline", "screen");
    expect(await owner.client.calendar.checklistsOfJob({ job_id: job.id })).toMatchObject([{ done: 1, total: 3 }]);
  });

  await test.step("back online they are sent, and the owner sees them", async () => {
    const desk = await visit({ as: owner });
    await desk.goto(`/jobs/${job.id}`);
    await expect(desk.getByText("Checklist: 1 of 3 done")).toBeVisible();
    await phone.context().setOffline(false);
    await expect(list.getByText(/Not sent yet/)).toBeHidden();
    await expect(phone.getByText("2 of 3 done")).toBeVisible();
    await expect(desk.getByText("Checklist: 2 of 3 done")).toBeVisible();
    await checkAccessibility(desk);
    await picture(desk, "checklist-of-job", "screen");
    await desk.getByRole("button", { name: /Driveway/ }).click();
    const record = desk.getByRole("region", { name: "From the visit" });
    await record.getByText("Checklist: 2 of 3 done").click();
    await expect(record.getByRole("list", { name: "Checklist" })).toContainText("Cleo Crew");
    await checkAccessibility(desk);
    await picture(desk, "checklist-record", "screen");
  });

  await test.step("the crew is asked nothing after Done, and has nobody to text without a number", async () => {
    await phone.getByRole("button", { name: "Mark as Done" }).click();
    await expect(phone.getByRole("button", { name: "Not Done" })).toBeVisible();
    await expect(phone.getByRole("alertdialog")).toBeHidden();
    await expect(phone.getByRole("link", { name: /On My Way/ })).toBeHidden();
  });
});

test("the owner writes a checklist, sorts it by keys and removes a point", async ({ visit, newOwner }) => {
  const owner = await newOwner([driveway], "trial");
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/services");
  await chooseInRow(page, "Driveway Washing", "Checklist");
  const dialog = page.getByRole("dialog", { name: "Checklist of Driveway Washing" });
  const point = (place: number) => dialog.getByLabel(`Point ${place}`, { exact: true });
  await point(1).fill("Photo after");
  await point(1).press("Enter");
  await expect(point(2)).toBeFocused();
  await point(2).fill("Wash");
  await dialog.getByRole("button", { name: "Add Point" }).click();
  await point(3).fill("Photo before");
  await checkAccessibility(page);
  await checkNarrow(page);
  await picture(page, "checklist-dialog", "screen");
  const handle = dialog.getByRole("button", { name: "Move point 3", exact: true });
  await handle.press("Space");
  await handle.press("ArrowUp");
  await handle.press("ArrowUp");
  await handle.press("Space");
  await expect(point(1)).toHaveValue("Photo before");
  await dialog.getByRole("button", { name: "Remove point 2" }).click();
  await dialog.getByRole("button", { name: "Save Checklist" }).click();
  await expect(dialog).toBeHidden();
  expect((await owner.client.services.list())[0]?.checklist).toEqual(["Photo before", "Wash"]);
  await chooseInRow(page, "Driveway Washing", "Checklist (2)");
  await expect(point(2)).toHaveValue("Wash");
});
