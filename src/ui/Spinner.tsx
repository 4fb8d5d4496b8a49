import { cx } from "./cx.ts";
import { messages } from "./uiWords.en.ts";

const sizes = { sm: "size-4", md: "size-5", lg: "size-8" };

/** The turning ring alone, for use inside a control whose label already says what is happening. */
export function SpinnerGlyph({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cx("keep-turning animate-spin", className ?? "size-5")}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Says that something is loading. Screen readers announce it; `showLabel` also shows the label. */
export function Spinner({
  label = messages.loading,
  showLabel = false,
  size = "md",
}: {
  label?: string;
  showLabel?: boolean;
  size?: keyof typeof sizes;
}) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      <SpinnerGlyph className={cx("text-accent", sizes[size])} />
      <span className={showLabel ? undefined : "sr-only"}>{label}</span>
    </span>
  );
}

/** The heading of a page while it loads. The page's own heading replaces it. */
export function LoadingHeading({ className, children }: { className?: string; children: string }) {
  return (
    <h1 data-loading="" className={className ?? "text-2xl leading-8 font-semibold tracking-tight"}>
      {children}
    </h1>
  );
}

/** A spinner in the middle of an empty page, until its content is known; under the page's `title`, if that is known. */
export function PageSpinner({ title, label }: { title?: string; label?: string }) {
  return (
    <>
      {title && <LoadingHeading>{title}</LoadingHeading>}
      <div className="grid min-h-[60dvh] place-items-center">
        <Spinner label={label} size="lg" />
      </div>
    </>
  );
}
