import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { builtServer } from "./build.mjs";
import { at } from "./project.mjs";
import settings from "#platform/process/serverSettings.json" with { type: "json" };

const read = (path) => readFileSync(at(path), "utf8");
const guide = read("docs/install.md");
const files = Object.fromEntries(readdirSync(at("deploy")).map((name) => [name, read(`deploy/${name}`)]));
const known = new Set(
  [...read("src/platform/process/env.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
);

test("docs/install.md shows the files of deploy/ as they are", () => {
  for (const name of ["yardstick.service", "Caddyfile", "nginx.conf", "database.sql", "compose.yaml"]) {
    const shown = guide.split(`\`deploy/${name}\`:\n\n`)[1]?.match(/^```\w+\n(.*?)^```$/ms)?.[1];
    expect(shown, name).toBe(files[name]);
  }
});

test("its commands name the version of package.json, and files that are in deploy/", () => {
  const { version } = JSON.parse(read("package.json"));
  const versions = new Set([...guide.matchAll(/yardstick-(\d[\d.]*\d)/g)].map(([, found]) => found));
  expect([...versions]).toEqual([version]);
  for (const [, name] of guide.matchAll(/deploy\/([A-Za-z][\w.]*\w)/g))
    expect(Object.keys(files), name).toContain(name);
});

test("every variable that the unit, its variables, the image and compose set is one of the server's", () => {
  const ofNode = new Set(["NODE_ENV", "NODE_COMPILE_CACHE", "PATH", ...Object.keys(settings.env)]);
  const ofService = files["compose.yaml"].split("\n  postgres:\n")[0];
  const set = [
    ...files["yardstick.service"]
      .split("\n")
      .filter((line) => line.startsWith("Environment="))
      .join(" ")
      .matchAll(/([A-Z][A-Z_]+)=/g),
    ...files["yardstick.env"].matchAll(/^#?([A-Z][A-Z_0-9]+)=/gm),
    ...files["Containerfile"].matchAll(/^(?:ENV| {3}) ([A-Z][A-Z_]+)=/gm),
    ...ofService.matchAll(/^ {6}([A-Z][A-Z_]+):/gm),
  ].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(15);
  expect(set.filter((name) => !known.has(name) && !ofNode.has(name))).toEqual([]);
});

test("the unit and the image start the server with the settings of npm start", () => {
  const command = ["node", ...settings.flags, builtServer];
  expect(files["yardstick.service"]).toContain(`/${command.join(" ")}\n`);
  expect(files["Containerfile"]).toContain(`CMD [${command.map((part) => `"${part}"`).join(", ")}]`);
  for (const [name, value] of Object.entries(settings.env))
    for (const file of ["yardstick.service", "Containerfile"]) expect(files[file]).toContain(`${name}=${value}`);
});

test("both proxies pass the host with its port, and bodies as large as a photo", () => {
  expect(files["nginx.conf"].match(/proxy_pass/g)).toHaveLength(files["nginx.conf"].match(/Host \$http_host;/g).length);
  expect(files["nginx.conf"]).toContain("client_max_body_size 11m;");
  expect(files["Caddyfile"]).toContain("max_size 11MB");
});

test("an image contains nothing that git ignores", () => {
  const ignored = new Set(read(".dockerignore").split("\n"));
  const missing = read(".gitignore")
    .split("\n")
    .filter((line) => line !== "" && !ignored.has(line.replace(/\/$/, "")));
  expect(missing).toEqual([]);
  expect(existsSync(at("deploy/Containerfile"))).toBe(true);
});
