import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { steps, type Step } from "#features/catalog/measuring/measuringSteps.ts";
import { messages } from "#features/catalog/measurements/screenWords.en.ts";

/** The steps, all of them one press away. Finished steps have a tick. */
export function MeasuringSteps({
  step,
  done,
  onStep,
}: {
  step: Step;
  done: ReadonlySet<Step>;
  onStep: (step: Step) => void;
}) {
  return (
    <nav aria-label={messages.steps} className="shrink-0 border-b border-line bg-surface">
      <ol className="grid grid-cols-3">
        {steps.map((one, index) => (
          <li key={one} className="flex">
            <button
              type="button"
              aria-current={one === step ? "step" : undefined}
              onClick={() => onStep(one)}
              className={cx(
                "flex min-h-11 flex-1 items-center justify-center gap-2 border-b-2 px-1 text-sm font-medium",
                one === step ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  "flex size-5.5 shrink-0 items-center justify-center rounded-full text-xs font-bold",
                  one === step
                    ? "bg-accent text-accent-ink"
                    : done.has(one)
                      ? "bg-accent-soft text-accent"
                      : "bg-sunken text-ink-soft",
                )}
              >
                {done.has(one) && one !== step ? (
                  <svg
                    viewBox="0 0 12 12"
                    className="size-3"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="2"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  >
                    <path d="m2.500 6.5 2.5 2.5 4.5-5.5" />
                  </svg>
                ) : (
                  index + 1
                )}
              </span>
              {messages.step[one]}
              {done.has(one) && <span className="sr-only">{messages.done}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A round button with a line icon, on the dark ground around the photo. */
export function PillButton({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
      className="flex size-11 items-center justify-center rounded-full text-[#fff] hover:bg-[#fff]/15 focus-visible:outline-[3px] focus-visible:-outline-offset-3 focus-visible:outline-[#fff] aria-disabled:cursor-default aria-disabled:text-[#fff]/45"
    >
      <svg
        viewBox="0 0 20 20"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  );
}

/** Buttons to zoom in, zoom out and show the whole photo. */
export function ZoomButtons({
  zoomed,
  onZoom,
  onAll,
}: {
  zoomed: boolean;
  onZoom: (factor: number) => void;
  onAll: () => void;
}) {
  return (
    <div role="group" aria-label={messages.zoom} className="flex items-center">
      <PillButton label={messages.zoomOut} disabled={!zoomed} onClick={() => onZoom(1 / 1.6)}>
        <path d="M4.500 10h11" />
      </PillButton>
      <PillButton label={messages.fitPhoto} disabled={!zoomed} onClick={onAll}>
        <path d="M3.500 7.500v-4h4M12.500 3.500h4v4M16.500 12.500v4h-4M7.500 16.500h-4v-4" />
      </PillButton>
      <PillButton label={messages.zoomIn} onClick={() => onZoom(1.6)}>
        <path d="M4.500 10h11M10 4.500v11" />
      </PillButton>
    </div>
  );
}

/** Buttons to the previous and next photo, if there are several. */
export function PhotoPager({
  photo,
  count,
  onPhoto,
}: {
  photo: number;
  count: number;
  onPhoto: (photo: number) => void;
}) {
  if (count < 2) return null;
  return (
    <div role="group" aria-label={messages.photos} className="flex items-center text-[#fff]">
      <PillButton label={messages.previousPhoto} disabled={photo === 0} onClick={() => onPhoto(photo - 1)}>
        <path d="m12 4.5-5.5 5.5 5.5 5.5" />
      </PillButton>
      <span className="tabular px-0.5 text-sm font-medium whitespace-nowrap">
        <span className="sr-only">{messages.photo} </span>
        {photo + 1} / {count}
      </span>
      <PillButton label={messages.nextPhoto} disabled={photo === count - 1} onClick={() => onPhoto(photo + 1)}>
        <path d="m8 4.5 5.5 5.5-5.5 5.5" />
      </PillButton>
    </div>
  );
}
