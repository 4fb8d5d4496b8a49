import { openCustomersQuote, openDemo, openQuote, removeDemo } from "./siteScreens.mjs";
import { at } from "./project.mjs";
import { webm } from "./webm.mjs";

/**
 * The three acts of a quote as short silent films on a phone: they send photos, you quote, they say yes. A film is a
 * series of stills, each shown for some time.
 */

const size = { width: 390, height: 620 };
const scale = 1.6;
/** The size that the encoder aims at, in bytes. */
const filmBytes = 190_000;

/** The acts. Each plays on a page of the demo, before a camera. */
export const acts = { form: sendPhotos, quoting: quote, signed: sayYes };

async function sendPhotos(page, camera) {
  await page.goto("/customer-form/demo");
  await camera.hold(700);
  await camera.tap(page.getByRole("radio", { name: "Driveway Sealing" }));
  await camera.tap(page.getByRole("button", { name: "Next", exact: true }));
  await camera.scrollTo(page.getByText("Photos", { exact: false }).last());
  await page.locator("input[type=file]").first().setInputFiles(at("public", "demo-driveway.jpg"));
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await camera.scrollTo(page.getByRole("img", { name: "Photo 1" }));
  await camera.hold(1_100);
  await camera.tap(page.getByRole("button", { name: "Next", exact: true }));
  await camera.type(page.getByLabel("Full Name"), "Carla Reyes");
  await camera.type(page.getByLabel("Email"), "carla@mail.example");
  await camera.tap(page.getByRole("button", { name: "Get My Instant Estimate" }));
  await page.getByText(/^Based on/).waitFor();
  await camera.hold(900);
  await camera.scrollTo(page.getByText(/^Based on/));
  await camera.hold(1_800);
}

async function quote(page, camera) {
  await openQuote(page, "Draft");
  await page.getByRole("button", { name: "Send…" }).waitFor();
  await camera.hold(900);
  await camera.scrollTo(page.getByText("Total", { exact: true }).last());
  await camera.hold(1_100);
  await page.evaluate(() => window.scrollTo(0, 0));
  await camera.tap(page.getByRole("button", { name: "Send…" }));
  await camera.hold(900);
  await camera.tap(page.getByRole("button", { name: "Send Quote" }));
  await page.getByText("Quote sent").first().waitFor();
  await camera.hold(2_200);
}

async function sayYes(page, camera) {
  await openCustomersQuote(page, "Sent");
  await camera.hold(1_300);
  await camera.tap(page.getByRole("button", { name: "Continue", exact: true }));
  await camera.hold(1_000);
  await camera.tap(page.getByRole("button", { name: "Continue to sign" }));
  await camera.type(page.getByLabel("Your full name"), "James Alvarez");
  await camera.tap(page.getByRole("checkbox"));
  await camera.tap(page.getByRole("button", { name: /^Accept quote/ }));
  await page.getByText("You accepted this quote").waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await camera.hold(2_400);
}

/** Films an act of the demo at an address, and returns the film as WebM. */
export async function film(browser, url, act, scheme) {
  const page = await openDemo(browser, url, { size, scheme, scale });
  const stills = [];
  await act(page, cameraOn(page, stills));
  await page.context().close();
  return encode(browser, url, stills);
}

/** A camera before a page. Its stills are PNG pictures, each with its time in milliseconds. */
function cameraOn(page, stills) {
  const still = async (lasts) => {
    await removeDemo(page);
    stills.push({ picture: await page.screenshot({ animations: "disabled", caret: "hide" }), lasts });
  };
  const scrollTo = async (target) => {
    const distance = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const room = document.documentElement.scrollHeight - innerHeight - scrollY;
      return top >= 60 && bottom <= innerHeight - 90
        ? 0
        : Math.max(-scrollY, Math.min(room, (top + bottom) / 2 - innerHeight / 2));
    });
    if (Math.abs(distance) < 8) return;
    const steps = 8;
    const eased = (step) => (1 - Math.cos((Math.PI * step) / steps)) / 2;
    for (let step = 1; step <= steps; step += 1) {
      await page.evaluate((by) => window.scrollBy(0, by), distance * (eased(step) - eased(step - 1)));
      await still(50);
    }
  };
  return {
    hold: still,
    scrollTo,
    async tap(target) {
      await scrollTo(target);
      const box = await target.boundingBox();
      await showTap(page, { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 });
      await still(350);
      await showTap(page, null);
      await target.click();
      await still(550);
    },
    async type(target, text) {
      await scrollTo(target);
      await target.focus();
      for (let length = 3; length < text.length + 3; length += 3) {
        await target.fill(text.slice(0, length));
        await still(110);
      }
      await still(300);
    },
  };
}

/** Draws the touch of a finger on the page; null removes it. */
const showTap = (page, point) =>
  page.evaluate((where) => {
    document.getElementById("touch")?.remove();
    if (!where) return;
    const touch = document.createElement("div");
    touch.id = "touch";
    Object.assign(touch.style, {
      position: "fixed",
      zIndex: 1_000,
      left: `${where.x - 20}px`,
      top: `${where.y - 20}px`,
      width: "40px",
      height: "40px",
      borderRadius: "50%",
      background: "rgb(127 127 127 / 45%)",
      boxShadow: "0 0 0 2px rgb(255 255 255 / 70%)",
      pointerEvents: "none",
    });
    document.body.append(touch);
  }, point);

/** Encodes stills as VP9 in the browser, which has an encoder, and returns the file. */
async function encode(browser, url, stills) {
  const page = await browser.newPage();
  await page.goto(`${url}/healthz`); // an encoder needs a secure context
  let at = 0;
  const frames = stills.flatMap(({ picture, lasts }) => {
    const [from, shown] = [at, picture.toString("base64")];
    at += lasts;
    // The encoder sharpens a still that it sees again.
    const again = lasts < 300 ? [] : [80, 160, lasts - 40];
    return [0, ...again].map((later) => ({ picture: shown, at: from + later }));
  });
  const bitrate = Math.round((filmBytes * 8) / (at / 1_000));
  const encoded = await page.evaluate(encodeInBrowser, { stills: frames, bitrate });
  await page.close();
  return webm({
    ...encoded,
    lasts: at,
    frames: encoded.frames.map(({ data, ...frame }) => ({ ...frame, data: Buffer.from(data, "base64") })),
  });
}

async function encodeInBrowser({ stills, bitrate }) {
  const frames = [];
  const failed = Promise.withResolvers();
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ at: Math.round(chunk.timestamp / 1_000), isKey: chunk.type === "key", data: bytes.toBase64() });
    },
    error: failed.reject,
  });
  const pictures = await Promise.all(
    stills.map(async ({ picture }) => createImageBitmap(new Blob([Uint8Array.fromBase64(picture)]))),
  );
  const { width, height } = pictures[0];
  encoder.configure({ codec: "vp09.00.31.08", width, height, bitrate, bitrateMode: "variable", framerate: 10 });
  for (const [index, { at }] of stills.entries()) {
    const frame = new VideoFrame(pictures[index], { timestamp: at * 1_000 });
    encoder.encode(frame, { keyFrame: index === 0 });
    frame.close();
  }
  await Promise.race([encoder.flush(), failed.promise]);
  return { width, height, frames };
}
