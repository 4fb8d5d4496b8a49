import { cx } from "#ui/cx.ts";

/** The initials of somebody's name on a round ground. It says nothing that the name beside it does not. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.match(/^\p{L}/u)?.[0].toUpperCase() ?? "")
    .join("");
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent select-none",
        large ? "size-14 text-lg" : "size-10 text-sm",
      )}
    >
      {initials || "?"}
    </span>
  );
}
