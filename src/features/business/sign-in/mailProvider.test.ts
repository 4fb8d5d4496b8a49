import { expect, test } from "vitest";
import { mailboxesOf } from "./mailProvider.ts";

test.each([
  ["dana@gmail.com", ["Open Gmail"]],
  ["dana@GoogleMail.com", ["Open Gmail"]],
  ["dana@hotmail.co.uk", ["Open Outlook"]],
  ["dana@outlook.com", ["Open Outlook"]],
  ["dana@yahoo.com", ["Open Yahoo Mail"]],
  ["dana@icloud.com", ["Open iCloud Mail"]],
  ["dana@cleandriveways.com", ["Open Gmail", "Open Outlook"]],
])("the inbox of %s", (email, labels) => {
  expect(mailboxesOf(email).map(({ label }) => label)).toEqual(labels);
});
