import { defineConfig, devices } from "@playwright/test";

/** scripts/test.mjs finds a Chromium and names it here; without it Playwright uses its own. */
const executablePath = process.env.CHROMIUM_PATH;
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  // One more than the cores of a small machine: a journey waits about as long as it computes.
  workers: 3,
  // CI may run a journey a second time; the last lines name each that needed it (scripts/test.mjs).
  retries: process.env.CI ? 1 : 0,
  // A slow machine must not fail a journey.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // Journeys marked so run under `npm run test:all` only.
  ...(process.env.ALL_TESTS ? {} : { grepInvert: /@long/ }),
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    actionTimeout: 30_000,
    // Recording a journey costs about as much as running it: use `--trace on` for the one under investigation.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-domain-reliability",
        "--disable-sync",
        "--no-default-browser-check",
        "--no-first-run",
        ...(isRoot ? ["--no-sandbox"] : []),
      ],
    },
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } } }],
});
