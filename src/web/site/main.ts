import { beginVisit } from "#web/demoState.ts";
import { leaveMessage, takeMessage, type LeftMessage } from "#web/leftMessage.ts";

/** The few things that the landing page does by script. Everything on it can be read and followed without. */

const all = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector);

for (const link of all("[data-demo]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    beginVisit(Date.now());
    window.location.assign("/dashboard");
  });
}

const left = takeMessage();
if (left) say(left);

void greetWhoIsSignedIn();

/** Somebody signed in is offered the way in instead of the sign-up. */
async function greetWhoIsSignedIn(): Promise<void> {
  const response = await fetch("/api/auth/get-session").catch(() => null);
  const session = response?.ok ? ((await response.json()) as { user: { name: string } } | null) : null;
  if (!session) return;
  for (const link of all("[data-sign-in]")) link.hidden = true;
  for (const link of all("[data-start]")) {
    link.textContent = "Go to Platform";
    link.href = "/dashboard";
    link.addEventListener("click", () => leaveMessage({ title: `Welcome back, ${session.user.name}!` }));
  }
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
