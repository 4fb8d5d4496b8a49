import { cx } from "#ui/cx.ts";

/**
 * Buttons side by side with one pressed, for different views of the same content. A null `value` presses none. For a
 * form's values use radio buttons, for other content use tabs.
 */
export function SegmentedButtons<Value extends string>({
  label,
  options,
  value,
  onChoose,
  className,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChoose: (value: Value) => void;
  className?: string;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx("flex gap-0.5 rounded-lg border border-line bg-sunken p-0.5", className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className={cx(
            "min-h-11 flex-1 rounded-md px-1 text-sm font-medium whitespace-nowrap sm:px-3 dense:min-h-8",
            option.value === value ? "bg-raised text-ink shadow-card" : "text-ink-soft hover:text-ink",
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
