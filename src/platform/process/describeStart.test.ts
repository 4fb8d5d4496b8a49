import { expect, test } from "vitest";
import { describeStart } from "./describeStart.ts";
import { parseEnv } from "./env.ts";

test("one line says version, address, data and services of a start without variables", async () => {
  expect(await describeStart(parseEnv({ DATA_DIR: "/srv/yardstick" }))).toMatch(
    /^Start: Yardstick \d+\.\d+\.\d+; address http:\/\/localhost:3000; folder \/srv\/yardstick; database in \/srv\/yardstick\/postgres; photos in \/srv\/yardstick\/photos; secret in \/srv\/yardstick\/secret; backups in no folder; emails in the local mailbox; texts off; photo analysis off; payment by the test checkout$/,
  );
});

test("the line names the services of the variables, and none of their secrets", async () => {
  const line = await describeStart(
    parseEnv({
      PUBLIC_URL: "https://quotes.example.org",
      DATABASE_URL: "postgres://yardstick:hunter2@db.example.org/yardstick",
      S3_BUCKET: "photos",
      S3_ENDPOINT: "https://s3.example.org",
      S3_ACCESS_KEY_ID: "hunter2",
      S3_SECRET_ACCESS_KEY: "hunter2",
      AUTH_SECRET: "hunter2".repeat(5),
      BACKUP_DIR: "/backups",
      SMTP_URL: "smtp://me:hunter2@mail.example.org:587",
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: "hunter2",
      TWILIO_FROM: "+15125550100",
      AI_PROVIDER: "openai",
      AI_MODEL: "gpt-5",
      AI_API_KEY: "hunter2",
      STRIPE_SECRET_KEY: "sk_test_hunter2",
      STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
      STRIPE_PRICE_MONTHLY: "price_month",
      STRIPE_PRICE_YEARLY: "price_year",
    }),
  );
  expect(line).toContain(
    "database in yardstick at db.example.org; photos in the bucket photos at https://s3.example.org; secret in AUTH_SECRET; backups in /backups; emails by mail.example.org:587; texts by Twilio from +15125550100; photo analysis by openai gpt-5; payment by Stripe in test mode",
  );
  expect(line).toContain("address https://quotes.example.org");
  expect(line).not.toContain("hunter2");
});
