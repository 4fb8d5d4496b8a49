import { demoCookie } from "#features/site/visitor.ts";
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

/** The page of the app at this address is for visits to the demo too, of which the server was not told: a cookie was lost. */
const visit = window.location.pathname === "/services" ? rememberedVisit(Date.now()) : null;
if (visit) {
  const before = document.cookie;
  rememberVisit(visit);
  if (document.cookie !== before) window.location.reload();
}

/** The other way round: the visit of which the server was told is over, or was cleared with the browser's storage. */
if (document.cookie.includes(`${demoCookie}=`) && !rememberedVisit(Date.now())) {
  forgetVisit();
  window.location.reload();
}

const left = takeMessage();
if (left) say(left);

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
