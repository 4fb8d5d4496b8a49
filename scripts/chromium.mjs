import { existsSync } from "node:fs";
import { at, run } from "./project.mjs";

const INSTALL_MS = 10 * 60_000;
/** The headless shell first: it is the same browser, and a third faster. */
const usual = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Returns the path of a Chromium that starts on this machine: an existing one, else one installed now. */
export async function ensureChromium(node) {
  const here = await firstThatStarts(process.env.CHROMIUM_PATH, await ofPlaywright(), ...usual);
  if (here !== undefined) return here;

  console.log("Installing Chromium for the tests …");
  await run(node, [at("node_modules/@playwright/test/cli.js"), "install", "chromium"], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    timeout: INSTALL_MS,
  });
  const downloaded = await firstThatStarts(await ofPlaywright());
  if (downloaded !== undefined) return downloaded;

  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env, timeout: INSTALL_MS });
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env, timeout: INSTALL_MS });
      const packaged = await firstThatStarts(...usual);
      if (packaged !== undefined) return packaged;
    }
  }
  throw new Error("No Chromium could be found or installed. Install one and set CHROMIUM_PATH to its executable.");
}

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function firstThatStarts(...paths) {
  for (const path of paths) {
    if (path === undefined || path === "" || !existsSync(path)) continue;
    // An installed Chromium may still lack system libraries.
    if ((await run(path, ["--version"], { quiet: true, timeout: 20_000 })).code === 0) return path;
  }
  return undefined;
}
