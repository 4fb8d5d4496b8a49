import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { trialFormPath } from "#features/requests/form-links/formAddress.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { firstStepsApi } from "./firstStep.client.ts";
import { Link } from "#browser/links.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { firstSteps, type FirstStep, type FirstStepState } from "./firstStep.ts";
import { AddServiceButton } from "#features/catalog/services/NoServicesYet.tsx";

const words: Record<FirstStep, { title: string; text: string }> = {
  service: { title: "Add a service", text: "Start from a template with usual rates. About a minute." },
  branding: { title: "Add your name and logo", text: "Customers see them on your form and emails." },
  trial: { title: "Try your own form", text: "We fill it in with a sample photo. See the price your customers get." },
  sharing: { title: "Share your form", text: "Copy the link or print the QR code." },
};

/** The steps to a first quote: those that are done and the next one. `formOwnerId` names the form to try. */
export function FirstStepsCard({ done, formOwnerId }: { done: FirstStepState["done"]; formOwnerId: string }) {
  const queries = useQueryClient();
  const dismiss = useMutation(firstStepsApi.dismiss.mutationOptions());
  const next = firstSteps.find((step) => !done[step]);
  const left = firstSteps.filter((step) => !done[step]).length;

  const look = (step: FirstStep) => (step === next ? ("primary" as const) : ("secondary" as const));
  const actions: Record<FirstStep, ReactNode> = {
    service: <AddServiceButton />,
    branding: (
      <Link to="/account#business" className={buttonClass({ variant: look("branding") })}>
        Add name and logo
      </Link>
    ),
    trial: done.service && (
      <a href={trialFormPath(formOwnerId)} target="_blank" className={buttonClass({ variant: look("trial") })}>
        Try it
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
    sharing: done.service && (
      <Link to="/send-form" className={buttonClass({ variant: look("sharing") })}>
        Share it
      </Link>
    ),
  };
  const finish = async () => {
    try {
      await dismiss.mutateAsync({});
    } catch (error) {
      toastError(error, { words: "Please try again." });
    }
    void queries.invalidateQueries({ queryKey: firstStepsApi.key() });
  };

  return (
    <Card
      title="Get your first quote"
      description={left === 0 ? "All set. Your first request will show up below." : `${left} of 4 steps to go`}
      actions={
        <Button
          size="sm"
          variant={left === 0 ? "primary" : "ghost"}
          busy={dismiss.isPending}
          onClick={() => void finish()}
        >
          {left === 0 ? "Done" : "Hide this"}
        </Button>
      }
      flush
    >
      <ol className="divide-y divide-line border-t border-line">
        {firstSteps.map((step) => (
          <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <Tick done={done[step]} />
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className={cx("font-medium", done[step] && "text-ink-soft")}>
                {words[step].title}
                {done[step] && <span className="sr-only"> (done)</span>}
              </p>
              {!done[step] && (
                <p className="text-sm text-pretty text-ink-soft">
                  {words[step].text}
                  {!done.service && (step === "trial" || step === "sharing") && " First add a service."}
                </p>
              )}
            </div>
            {!done[step] && actions[step] && (
              <div className="max-sm:w-full max-sm:pl-10 [&>*]:max-sm:w-full">{actions[step]}</div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Tick({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-6 shrink-0 place-items-center rounded-full border [&>svg]:size-4",
        done ? "border-transparent bg-accent text-accent-ink" : "border-line-strong",
      )}
    >
      {done && <Check />}
    </span>
  );
}
