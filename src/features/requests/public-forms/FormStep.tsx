import type { ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { messages } from "#features/requests/form-drafts/formWords.en.ts";
import type { Step, Steps } from "#features/requests/form-drafts/useSteps.ts";

/** The parts of a form for these steps. Phones show them only in their step, wider screens always. */
export function FormStep({ of, steps, children }: { of: Step; steps: Steps; children: ReactNode }) {
  return (
    <div
      className={cx("flex flex-col gap-7 outline-none", steps.all.length > 0 && steps.now !== of && "max-md:hidden")}
      data-step={of}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}

/** The customer's progress on a phone. */
export function Progress({ steps }: { steps: Steps }) {
  const place = steps.all.indexOf(steps.now) + 1;
  if (place === 0) return null;
  return (
    <div className="flex flex-col gap-2 md:hidden">
      <p role="status" className="text-sm text-ink-soft">
        {messages.step(place, steps.all.length)}
      </p>
      <div aria-hidden="true" className="flex gap-1.5">
        {steps.all.map((step, index) => (
          <span key={step} className={cx("h-1.5 flex-1 rounded-full", index < place ? "bg-accent" : "bg-line")} />
        ))}
      </div>
    </div>
  );
}

/** The buttons for the next and the previous step on a phone. */
export function StepButtons({ steps }: { steps: Steps }) {
  const first = steps.all.length === 0 || steps.now === steps.all[0];
  if (first && !steps.next) return null;
  return (
    <div className="flex gap-2 md:hidden">
      {!first && (
        <Button size="lg" onClick={steps.goBack}>
          {messages.back}
        </Button>
      )}
      {steps.next && (
        <Button type="submit" variant="primary" size="lg" block>
          {messages.next}
        </Button>
      )}
    </div>
  );
}
