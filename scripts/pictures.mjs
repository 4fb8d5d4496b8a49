import { mkdir, readFile, writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { runnerImport } from "vite";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { startServerProcess } from "#server/testing/serverProcess.ts";
import { acts, film } from "./films.mjs";
import { typefaceStyle } from "./pictureTypeface.mjs";
import { at, main, root } from "./project.mjs";
import { fingerprint, fingerprintsFile, openDemo, pictureFolder, screens, settle } from "./siteScreens.mjs";

/**
 * Takes the pictures and films of the site and the README from the product itself, with the demo's sample business, and
 * draws the picture that accompanies a shared link: `npm run pictures`. `pictures.test.mjs` fails while the screens look
 * different from their pictures.
 */

const readmeFolder = at("docs", "images");

async function takePictures(browser, url) {
  const fingerprints = {};
  for (const scheme of ["light", "dark"])
    for (const { name, size, show, readme } of screens) {
      const page = await openDemo(browser, url, { size, scheme });
      await show(page);
      await settle(page);
      const picture = sharp(await page.screenshot({ animations: "disabled" }));
      await picture
        .clone()
        .resize({ width: size.width * (size.width < 768 ? 2 : 1.5) })
        .avif({ quality: 44 })
        .toFile(join(pictureFolder, `${name}${scheme === "dark" ? "-dark" : ""}.avif`));
      if (scheme === "light") {
        fingerprints[name] = await fingerprint(page);
        if (readme) {
          const width = size.width < 768 ? 640 : 1280;
          await picture
            .resize({ width })
            .webp({ quality: 82 })
            .toFile(join(readmeFolder, `${readme}.webp`));
        }
      }
      await page.context().close();
    }
  await writeFile(fingerprintsFile, `${JSON.stringify(fingerprints, null, 2)}\n`);
}

async function takeFilms(browser, url) {
  for (const scheme of ["light", "dark"])
    for (const [name, act] of Object.entries(acts))
      await writeFile(
        join(pictureFolder, `${name}${scheme === "dark" ? "-dark" : ""}.webm`),
        await film(browser, url, act, scheme),
      );
}

/** Draws the picture of a shared link: the headline beside the site's own drawing. */
async function drawShared(browser) {
  const { module } = await runnerImport("./src/web/site/render.tsx", { root, configFile: false });
  const styles = readdirSync(at("dist", "web", "assets")).filter((name) => name.endsWith(".css"));
  const css = (await Promise.all(styles.map((name) => readFile(at("dist", "web", "assets", name), "utf8")))).join("\n");
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  await page.setContent(
    `<!doctype html><html lang="en"><style>${css}${await typefaceStyle()}</style>${module.renderShared()}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(join(pictureFolder, "share.png"));
  await page.close();
}

await main(async () => {
  await ensureBuilt(process.execPath);
  await mkdir(pictureFolder, { recursive: true });
  const server = await startServerProcess();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(process.execPath),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    await takePictures(browser, server.url);
    await takeFilms(browser, server.url);
    await drawShared(browser);
  } finally {
    await browser.close();
    await server.dispose();
  }
});
