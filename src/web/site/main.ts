import { beginVisit } from "#browser/session/demoState.ts";
import { consumeFlash, type FlashMessage } from "#browser/session/flashMessage.ts";
import { followFrame } from "./frame.ts";
import { offerFilm } from "./films.ts";
import { offerCorners } from "./offerCorners.ts";

/** The few functions of the site that need a script. All its texts and links work without one. */

for (const way of document.querySelectorAll<HTMLElement>("[data-demo]"))
  way.addEventListener("click", (event) => {
    event.preventDefault();
    beginVisit(Date.now());
    window.location.assign("/dashboard");
  });

if (followFrame()) {
  const left = consumeFlash().at(-1);
  if (left) say(left);
}

const drawing = document.querySelector<HTMLElement>("[data-drawing]");
if (drawing) offerCorners(drawing);

for (const part of document.querySelectorAll<HTMLElement>("[data-film]")) offerFilm(part);

const trying = document.querySelector<HTMLElement>("[data-try]");
if (trying) offerTrying(trying);

/** Offers measuring on the visitor's own photo. The screen is loaded once a photo is chosen. */
function offerTrying(part: HTMLElement): void {
  const output = part.querySelector("[data-try-said]");
  const pick = part.querySelector<HTMLElement>("[data-try-pick]");
  const input = part.querySelector("input");
  if (!output || !pick || !input) return;
  pick.hidden = false;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (!file) return;
    input.value = "";
    output.textContent = "Opening the photo…";
    import("./tryPhoto.tsx")
      .then(({ tryPhoto }) => tryPhoto(file))
      .then((found) => (output.textContent = found ?? ""))
      .catch((failed: unknown) => {
        const refused = failed instanceof Error && "refusal" in failed;
        output.textContent = refused
          ? failed.message
          : "That didn't work. Check your connection and choose the photo again.";
      });
  });
}

/** Shows the previous page's message for some seconds. */
function say({ title, description }: FlashMessage): void {
  const box = document.querySelector<HTMLElement>("[data-message]");
  if (!box) return;
  const [heading, words] = box.children;
  if (heading) heading.textContent = title;
  if (words) words.textContent = description ?? "";
  box.hidden = false;
  setTimeout(() => (box.hidden = true), 6_000);
}
