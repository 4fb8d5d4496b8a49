import { Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { signatureHeader } from "./webhook.ts";

/**
 * The secret that signs events. It shows the last characters, until a recently signed-in person requests the whole
 * secret. A secret with another ending than the stored one is old, and no longer shown.
 */
export function SecretField({
  end,
  shown,
  onShow,
  busy,
}: {
  end: string;
  shown: string | null;
  onShow: () => Promise<void>;
  busy: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const secret = shown?.endsWith(end) ? shown : null;
  useEffect(() => {
    // The pressed button no longer exists: the focus goes to the secret that it showed.
    if (secret) place.current?.querySelector("input")?.focus();
  }, [secret]);
  const words = {
    label: "Signing secret",
    hint: `Each event is signed in ${signatureHeader}, and by Standard Webhooks. Check one to be sure the event came from us.`,
  };
  return (
    <div ref={place}>
      {secret ? (
        <CopyField {...words} value={secret} />
      ) : (
        <Field {...words}>
          <div className="flex min-w-0 gap-2">
            <Input readOnly value={`whsec_${"•".repeat(16)}${end}`} />
            <Button icon={<Eye aria-hidden="true" />} busy={busy} onClick={() => void onShow()} className="shrink-0">
              Show
            </Button>
          </div>
        </Field>
      )}
    </div>
  );
}
