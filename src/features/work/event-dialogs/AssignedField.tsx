import { useId, useState } from "react";
import { useNamed, useTeam } from "#browser/session/useTeam.ts";
import { initialsOf } from "#shared/contact/initials.ts";
import { FieldError } from "#ui/forms/Field.tsx";
import { namesOfAssigned } from "./assigned.ts";

/** The members assigned to an event, any of the business. Nothing while there is no one to choose from. */
export function AssignedField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const team = useTeam();
  // A former member can be chosen again while the form is open.
  const [had] = useState(value);
  const former = [...new Set([...had, ...value])].filter((one) => !team.some((member) => member.id === one));
  const named = useNamed(former);
  if (team.length < 2 && had.length + value.length === 0) return null;
  const options = [...team.map((member) => member.id), ...former];
  const names = namesOfAssigned(options, named);
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option}
            className="relative flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong/60 bg-raised py-1 pr-3.5 pl-1.5 text-sm hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus dense:min-h-9"
          >
            <input
              type="checkbox"
              className="peer absolute inset-0 cursor-pointer opacity-0"
              checked={value.includes(option)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, option] : value.filter((one) => one !== option))
              }
            />
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-sunken text-xs font-semibold text-ink-soft peer-checked:bg-accent peer-checked:text-accent-ink dense:size-7"
            >
              {initialsOf(names[index] ?? "")}
            </span>
            {names[index]}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
