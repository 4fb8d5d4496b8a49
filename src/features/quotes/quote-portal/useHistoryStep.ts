import { useEffect, useRef, useState } from "react";
import type { AnswerStep } from "./AnswerSteps.tsx";

/** An entry of the tab's history: a step, and the version of the quote that it belongs to. */
type StepEntry = { quote?: { step: AnswerStep; version: string } };

const stepOf = (version: string): AnswerStep => {
  const { quote } = (history.state ?? {}) as StepEntry;
  return quote?.version === version ? quote.step : 1;
};

/**
 * The customer's step, stored in the tab's history and not in the address: Back goes back one step, and a reload keeps
 * it. Another version begins at the first step. `onMove` runs after each move to another step.
 */
export function useHistoryStep(
  version: string,
  onMove: () => void,
): {
  step: AnswerStep;
  goOn(): void;
  goBack(): void;
  /** Goes back to the first step. */
  restart(): void;
} {
  const [step, setStep] = useState<AnswerStep>(1);
  const moved = useRef(onMove);
  useEffect(() => {
    moved.current = onMove;
  });
  useEffect(() => {
    setStep(stepOf(version));
    const follow = () => {
      setStep(stepOf(version));
      moved.current();
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [version]);
  return {
    step,
    goOn() {
      const next: AnswerStep = step === 1 ? 2 : 3;
      const entry: StepEntry = { ...(history.state as StepEntry | null), quote: { step: next, version } };
      history.pushState(entry, "");
      setStep(next);
      moved.current();
    },
    goBack: () => history.back(),
    restart: () => history.go(1 - step),
  };
}
