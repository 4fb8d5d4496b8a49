import { useEffect, useRef, useState } from "react";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import type { SecondProof } from "#browser/session/auth.ts";

/**
 * Takes the code of the authenticator app or, without the app, a recovery code. It has the focus. `onChange` receives
 * null while it is empty.
 */
export function SecondFactorField({
  wrong,
  onChange,
}: {
  wrong: string | undefined;
  onChange: (proof: SecondProof | null) => void;
}) {
  const [recovery, setRecovery] = useState(false);
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // One frame later, because a dialog first focuses its own first button.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [recovery]);
  useEffect(() => {
    if (wrong) input.current?.select();
  }, [wrong]);

  const enter = (text: string) => {
    setTyped(text);
    onChange(text.trim() === "" ? null : recovery ? { recoveryCode: text } : { code: text });
  };
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={recovery ? "Recovery code" : "6-digit code"}
        required
        error={wrong}
        hint={recovery ? "One of the ten you saved. Each works once." : undefined}
      >
        <Input
          key={String(recovery)}
          ref={input}
          name={recovery ? "recovery-code" : "code"}
          autoComplete={recovery ? "off" : "one-time-code"}
          inputMode={recovery ? "text" : "numeric"}
          autoCapitalize="none"
          spellCheck="false"
          maxLength={recovery ? 40 : 10}
          value={typed}
          onChange={(event) => enter(event.target.value)}
        />
      </Field>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center self-start text-sm dense:min-h-9"
        onClick={() => {
          setRecovery(!recovery);
          setTyped("");
          onChange(null);
        }}
      >
        {recovery ? "Use your authenticator app" : "Use a recovery code"}
      </button>
    </div>
  );
}
