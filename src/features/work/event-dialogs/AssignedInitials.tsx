import { useNamed, useTeam } from "#browser/session/useTeam.ts";
import { initialsOf } from "#shared/contact/initials.ts";
import { cx } from "#ui/cx.ts";
import { namesOfAssigned } from "./assigned.ts";

/** The number of members shown by their initials; for the others it shows a count. */
const shown = 2;

/**
 * The members assigned to an event, by their initials. With `brief`, for narrow places, the first and the number of
 * others. Nothing if no one is assigned, or the business has only one member.
 */
export function AssignedInitials({
  ids,
  brief = false,
  className,
}: {
  ids: readonly string[];
  brief?: boolean;
  className?: string;
}) {
  const team = useTeam();
  const named = useNamed(ids);
  if (ids.length === 0 || team.length < 2) return null;
  const names = namesOfAssigned(ids, named);
  const initials = names.slice(0, brief ? 1 : shown).map(initialsOf);
  const more = names.length > initials.length ? `+${names.length - initials.length}` : null;
  return (
    <>
      <span aria-hidden="true" title={names.join(", ")} className={cx("flex shrink-0 gap-0.5", className)}>
        {(brief ? [[...initials, more].join("")] : [...initials, more]).map(
          (letters) =>
            letters && (
              <span
                key={letters}
                className={cx(
                  "text-[0.625rem] leading-4 font-semibold",
                  !brief && "rounded border border-current/40 px-0.5",
                )}
              >
                {letters}
              </span>
            ),
        )}
      </span>
      <span className="sr-only">, assigned to {names.join(", ")}</span>
    </>
  );
}
