import { initialsOf } from "#shared/contact/initials.ts";
import { cx } from "#ui/cx.ts";

/** The initials of a name on a round background. Decorative: the name is beside it. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent select-none",
        large ? "size-14 text-lg" : "size-10 text-sm",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
