import { expect, test } from "vitest";
import { backupFile, environmentOf } from "./upgrade.mjs";

test("the variables of a process are read as the system lists them", () => {
  expect(environmentOf("PORT=3000\0SMTP_URL=smtp://a:b=c@host\0EMPTY=\0")).toEqual({
    PORT: "3000",
    SMTP_URL: "smtp://a:b=c@host",
    EMPTY: "",
  });
});

test("the backup before an upgrade is named by the former version and the time, beside the scheduled ones", () => {
  const now = new Date("2026-11-27T23:45:07.817Z");
  const name = "before-upgrade-of-0.1.0-2026-11-27T23-45-07.zip";
  expect(backupFile({ BACKUP_DIR: "/backups", DATA_DIR: "/data" }, "0.1.0", now)).toBe(`/backups/${name}`);
  expect(backupFile({ BACKUP_DIR: "", DATA_DIR: "/data" }, "0.1.0", now)).toBe(`/data/${name}`);
});
