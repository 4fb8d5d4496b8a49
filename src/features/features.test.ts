import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The features from the ground up: each imports only those that stand before it, so that no two import each other. */
const layers = [
  "webhooks",
  "billing",
  "api-keys",
  "members",
  "security-events",
  "photos",
  "site",
  "business-pictures",
  "business-profiles",
  "services",
  "form-links",
  "first-steps",
  "timelines",
  "notifications",
  "follow-ups",
  "schedules",
  "calendar",
  "pushes",
  "estimates",
  "customers",
  "quotes",
  "quote-proofs",
  "deposits",
  "visits",
  "merges",
  "exports",
  "imports",
  "customer-pages",
  "analytics",
  "public-forms",
  "request-pages",
  "quote-pages",
  "passkeys",
  "second-factors",
  "account",
];

const root = import.meta.dirname;
const features = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

test("every feature has its place among the others", () => {
  expect(features.toSorted()).toEqual(layers.toSorted());
});

test.each(layers)("%s imports only features that stand before it", (feature) => {
  const above = layers.slice(layers.indexOf(feature) + 1);
  const files = readdirSync(`${root}/${feature}`).filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
  const climbing = files.flatMap((file) =>
    [...readFileSync(`${root}/${feature}/${file}`, "utf8").matchAll(/["']#features\/([^/"']+)\//g)]
      .filter(([, other = ""]) => above.includes(other))
      .map(([, other]) => `${file} imports ${other}`),
  );
  expect(climbing).toEqual([]);
});
