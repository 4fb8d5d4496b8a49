import type { ChangeEvent, ComponentProps, KeyboardEvent } from "react";
import { cx } from "#ui/cx.ts";
import { inputHeight, inputLook } from "./Inputs.tsx";
import { useFieldControl } from "./useFieldControl.ts";

/**
 * A postal address on one line, as tall as its text. Autofill and pasting bring several lines, which become one: "12 Oak
 * St, Apt 4". Enter submits the form, as in an `Input`. Belongs inside a `Field`.
 */
export function AddressInput({ className, onChange, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={1}
      {...props}
      {...useFieldControl(props)}
      className={cx(
        inputLook,
        inputHeight,
        "field-sizing-content resize-none px-3 py-[0.5625rem] dense:py-[0.4375rem]",
        className,
      )}
      onKeyDown={submitOnEnter}
      onChange={(event) => {
        joinLines(event);
        onChange?.(event);
      }}
    />
  );
}

/** Joins the lines of an address with commas. A text of one line stays, so that the cursor stays where it is. */
function joinLines({ currentTarget: field }: ChangeEvent<HTMLTextAreaElement>): void {
  const lines = field.value.split(/[\n\r]/).map((line) => line.trim().replace(/,$/, ""));
  if (lines.length > 1) field.value = lines.filter((line) => line !== "").join(", ");
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
