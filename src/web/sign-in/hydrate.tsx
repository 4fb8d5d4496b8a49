import { createRoot, hydrateRoot } from "react-dom/client";
import type { SignInPage } from "#features/business/sign-in/signInPages.ts";
import { toast, Toaster } from "#ui/toast.tsx";
import { wasReferredFrom } from "#browser/referrer.ts";
import { consumeFlash } from "#browser/session/flashMessage.ts";
import { followFrame } from "#web/site/frame.ts";
import { SignInRoot } from "./SignInRoot.tsx";

const root = document.querySelector<HTMLElement>("#root");
const messages = document.querySelector("#messages");
if (!root || !messages) throw new Error("The page has no root.");

// As after every change of page in the app, so that a screen reader announces the new page.
const heading = root.querySelector("h1");
if (heading && document.activeElement === document.body && wasReferredFrom("sign-in", "app")) {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

hydrateRoot(root, <SignInRoot page={root.dataset["page"] as SignInPage} />);
createRoot(messages).render(<Toaster />);

if (followFrame()) for (const left of consumeFlash()) toast(left);
