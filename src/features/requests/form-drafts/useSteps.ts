import { useEffect, useRef, useState } from "react";
import { chosenServices, methodChosen, methodsOffered, type FormDraft, type FormProblems } from "./draft.ts";
import { figureFieldOf } from "./sizeField.ts";
import type { FormOpening } from "./publicForm.ts";
import type { SendingState } from "./requestSender.browser.ts";

/**
 * The short steps in which a phone asks what a desk asks on one page: what is wanted, how large it is, who wants it. All
 * of the form is there in either case, and what is not of this step is hidden on phones by its style alone: the server
 * draws one page and knows no widths.
 */
export type Step = "service" | "size" | "details";

/** Narrower than this, in CSS pixels, a screen shows one step at a time: Tailwind's `md`. */
const phones = "(max-width: 767.98px)";

/**
 * The steps of a request: a single service is asked for together with its size, and a size only where one is asked for. Who
 * tries their own form, filled in already, sees all of it: none.
 */
export function stepsOf(draft: FormDraft, opening: FormOpening, asksMore: boolean): Step[] {
  if (opening.trying) return [];
  const method = methodChosen(draft, opening);
  const asksSize =
    asksMore ||
    methodsOffered(draft, opening).length > 0 ||
    chosenServices(draft, opening).some((service) => figureFieldOf(service, opening.kind, method) !== null);
  return opening.services.length === 1 || !asksSize ? ["service", "details"] : ["service", "size", "details"];
}

/** In which step a field of the form is asked for. */
function stepOf(field: string, steps: readonly Step[]): Step {
  if (field === "services") return "service";
  const ofSize = field === "photos" || field.startsWith("figures.");
  return ofSize ? (steps.includes("size") ? "size" : "service") : "details";
}

const placeInHistory = (): number => (history.state as { step?: number } | null)?.step ?? 0;

/** Leaves the form from its first step, so that going back afterwards leads to before it. */
export function fromFirstStep(leave: () => void): void {
  const place = placeInHistory();
  if (place === 0) return leave();
  addEventListener("popstate", leave, { once: true });
  history.go(-place);
}

/** Where a form's customer is among its steps; `hiddenOnPhones` is the style of what is not of a step. */
export type Steps = {
  all: readonly Step[];
  now: Step;
  next: Step | undefined;
  /** Goes on, unless something of this step is wrong: what is, is said. */
  goOn(): void;
  goBack(): void;
  /** Whether only this step is to be seen, and it is not the last. */
  hasMore(): boolean;
};

/** What of a request in hand the steps follow. */
type StepForm = { problems: FormProblems; check(isAsked: (field: string) => boolean): boolean; sending: SendingState };

/** Takes the customer through the steps: forward when a step is right, back by button and by the browser's own. */
export function useSteps(all: readonly Step[], { problems, check, sending }: StepForm): Steps {
  const [place, setPlace] = useState(0);
  const at = Math.max(0, Math.min(place, all.length - 1));
  const now = all[at] ?? "service";
  const moved = useRef(false);

  useEffect(() => {
    setPlace(placeInHistory());
    const follow = () => {
      moved.current = true;
      setPlace(placeInHistory());
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>(`[data-step="${now}"]`)?.focus({ preventScroll: true });
  }, [now]);

  // What is found wrong with the whole of it may be of an earlier step.
  const wrong = earliest(problems, all);
  const filling = sending.step === "filling";
  useEffect(() => {
    if (wrong !== -1 && filling && wrong < placeInHistory()) history.go(wrong - placeInHistory());
  }, [wrong, filling]);

  return {
    all,
    now,
    next: all[at + 1],
    goOn() {
      if (!check((field) => stepOf(field, all) === now)) return;
      history.pushState({ ...history.state, step: at + 1 }, "");
      moved.current = true;
      setPlace(at + 1);
    },
    goBack: () => history.back(),
    hasMore: () => at < all.length - 1 && matchMedia(phones).matches,
  };
}

function earliest(problems: FormProblems, all: readonly Step[]): number {
  const places = Object.keys(problems).map((field) => all.indexOf(stepOf(field, all)));
  return places.length === 0 ? -1 : Math.min(...places);
}
