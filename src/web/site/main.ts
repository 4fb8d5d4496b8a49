import { beginVisit } from "#web/demoState.ts";
import { consumeFlash, type FlashMessage } from "#web/flashMessage.ts";
import { followFrame } from "./frame.ts";

/** The few things that the site does by script. Everything on it can be read and followed without. */

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

/** Shows for some seconds what the page before had to say. */
function say({ title, description }: FlashMessage): void {
  const box = document.querySelector<HTMLElement>("[data-message]");
  if (!box) return;
  const [heading, words] = box.children;
  if (heading) heading.textContent = title;
  if (words) words.textContent = description ?? "";
  box.hidden = false;
  setTimeout(() => (box.hidden = true), 6_000);
}
