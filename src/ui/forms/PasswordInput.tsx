import { useState } from "react";
import type { ComponentProps } from "react";
import { Input } from "./Inputs.tsx";

/** A password field that can show its text. Belongs inside a `Field`; set its `autoComplete`. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "before" | "after">) {
  const [shown, setShown] = useState(false);
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck="false"
      {...props}
      type={shown ? "text" : "password"}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
          className="-mr-3 min-h-11 min-w-14 rounded-lg px-3 text-sm font-medium text-accent -outline-offset-3 hover:text-accent-hover dense:min-h-9"
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
