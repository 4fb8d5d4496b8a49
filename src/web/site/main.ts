import { isInDemo } from "#features/site/visitor.ts";
import { beginVisit, forgetVisit, rememberedVisit, rememberVisit } from "#web/demoState.ts";
import { leaveMessage, takeMessage, type LeftMessage } from "#web/leftMessage.ts";

/** The few things that the site does by script. Everything on it can be read and followed without. */

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

for (const way of all("[data-demo]"))
  way.addEventListener("click", (event) => {
    event.preventDefault();
    beginVisit(Date.now());
    window.location.assign("/dashboard");
  });

for (const way of all("[data-welcome]")) way.addEventListener("click", () => leaveMessage({ title: "Welcome back!", description: "Here is what has come in." }));

// A link to a part of the same page closes the menu that it is in.
for (const link of all("#menu a")) link.addEventListener("click", () => document.getElementById("menu")?.hidePopover());

// A page kept by the browser for going back was drawn for whoever one was then.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});

// Cookie and storage can be cleared one without the other: the page is then drawn anew for whoever it is.
const visit = rememberedVisit(Date.now());
const told = isInDemo(document.cookie);
if (visit && !told) rememberVisit(visit);
if (!visit && told) forgetVisit();
if (isInDemo(document.cookie) !== told) window.location.reload();
else {
  const left = takeMessage();
  if (left) say(left);
}

/** Shows for some seconds what the page before had to say. */
function say({ title, description }: LeftMessage): void {
  const box = document.querySelector<HTMLElement>("[data-message]");
  if (!box) return;
  const [heading, words] = box.children;
  if (heading) heading.textContent = title;
  if (words) words.textContent = description ?? "";
  box.hidden = false;
  setTimeout(() => (box.hidden = true), 6_000);
}
