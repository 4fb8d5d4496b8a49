import { useEffect, useRef, useState } from "react";
import { chosenServices, methodChosen, type FormDraft, type FormProblems } from "./draft.ts";
import { figureFieldOf } from "./sizeField.ts";
import type { FormOpening } from "./publicForm.ts";
import type { SendingState } from "./requestSender.browser.ts";

/**
 * The steps of the form on a phone: services, size, contact details. A desktop shows all on one page. The page always
 * contains the whole form; on phones, styles hide the other steps. The server renders one page and does not know the
 * width.
 */
export type Step = "service" | "size" | "details";

/** Narrower screens show one step at a time. In CSS pixels: Tailwind's `md`. */
const phones = "(max-width: 767.98px)";

/**
 * The steps of a request. A single service is on one step with its size; without size fields there is no size step.
 * Until a service is chosen there is one if any service has a size, so that the number of steps does not grow.
 * None for a member who tests the form: it is filled in already, and shown in full.
 */
export function stepsOf(draft: FormDraft, opening: FormOpening, asksMore: boolean): Step[] {
  if (opening.trying) return [];
  const method = methodChosen(draft, opening);
  const chosen = chosenServices(draft, opening);
  const asksSize =
    asksMore ||
    (chosen.length > 0 ? chosen : opening.services).some(
      (service) => service.ai_enabled || figureFieldOf(service, opening.kind, method) !== null,
    );
  return opening.services.length === 1 || !asksSize ? ["service", "details"] : ["service", "size", "details"];
}

/** The step of a form field. */
function stepOf(field: string, steps: readonly Step[]): Step {
  if (field === "services" || field.startsWith("parts.")) return "service";
  const ofSize = field === "photos" || field.startsWith("figures.");
  return ofSize ? (steps.includes("size") ? "size" : "service") : "details";
}

const placeInHistory = (): number => (history.state as { step?: number } | null)?.step ?? 0;

/** Leaves the form from its first step, so that going back afterwards leads to the page before it. */
export function fromFirstStep(leave: () => void): void {
  const place = placeInHistory();
  if (place === 0) return leave();
  addEventListener("popstate", leave, { once: true });
  history.go(-place);
}

/** The customer's position in the steps of a form. */
export type Steps = {
  all: readonly Step[];
  now: Step;
  next: Step | undefined;
  /** Goes to the next step, unless this step has errors, which it then shows. */
  goOn(): void;
  goBack(): void;
  /** True if only this step is visible, and it is not the last. */
  hasMore(): boolean;
};

/** The parts of a request's state that the steps depend on. */
type StepForm = { problems: FormProblems; check(isAsked: (field: string) => boolean): boolean; sending: SendingState };

/**
 * Takes the customer through the steps: forward if a step has no errors, back by the form's button or the browser's.
 */
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

  // An error of the whole form can belong to an earlier step.
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
