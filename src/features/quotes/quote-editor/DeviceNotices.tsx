import { Plus } from "lucide-react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { quoteLimits } from "#features/quotes/quote-rules/quoteLimits.ts";
import type { QuoteSettings } from "#features/quotes/quote-rules/quoteRecord.ts";
import { errorOf, type FieldErrors } from "./fieldErrors.ts";

type Notices = QuoteSettings["notices"];

/** The notices that a customer confirms before signing on the business's own device. */
export function DeviceNotices({
  notices,
  faults,
  onChange,
}: {
  notices: Notices;
  faults: FieldErrors;
  onChange: (notices: Notices) => void;
}) {
  return (
    <Card
      title="Notices"
      description="Shown before a customer signs on your device, such as a right-to-cancel notice. Not legal advice."
    >
      <div className="grid gap-4">
        {notices.map((notice, at) => {
          const set = (changes: Partial<typeof notice>) => onChange(notices.with(at, { ...notice, ...changes }));
          return (
            <div key={at} className="grid gap-3">
              <Field label="Title" {...errorOf(faults, `notices.${at}.title`)}>
                <Input
                  maxLength={fieldLengths.title}
                  value={notice.title}
                  onChange={(event) => set({ title: event.currentTarget.value })}
                />
              </Field>
              <Field label="Text" {...errorOf(faults, `notices.${at}.text`)}>
                <Textarea
                  maxLength={quoteLimits.notice}
                  value={notice.text}
                  onChange={(event) => set({ text: event.currentTarget.value })}
                />
              </Field>
              <Button variant="ghost" className="justify-self-start" onClick={() => onChange(notices.toSpliced(at, 1))}>
                Remove notice
              </Button>
            </div>
          );
        })}
        {notices.length < quoteLimits.notices && (
          <Button
            className="justify-self-start"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onChange([...notices, { title: "", text: "" }])}
          >
            Add notice
          </Button>
        )}
      </div>
    </Card>
  );
}
