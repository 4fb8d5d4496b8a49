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
  const box = document.createElement("div");
  box.setAttribute("role", "status");
  box.className = "fixed right-4 bottom-4 z-50 max-w-sm animate-rise rounded-xl border border-line bg-raised px-4 py-3 text-sm text-ink shadow-float";
  const heading = document.createElement("p");
  heading.className = "font-semibold";
  heading.textContent = title;
  const words = document.createElement("p");
  words.className = "text-ink-soft";
  words.textContent = description ?? "";
  document.body.append(box);
  box.append(heading, words);
  setTimeout(() => box.remove(), 6_000);
}
