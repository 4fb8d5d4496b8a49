import { useId, useState } from "react";
import { formatCents } from "#shared/money/cents.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { MoneyInput } from "#features/quotes/quote-screens/MoneyInput.tsx";
import { messages } from "./invoicePageWords.en.ts";

/** The tips that are offered, in percent of the amount due. None is chosen before the customer does. */
const tipShares = [10, 15, 20];

/** The button that opens the checkout, with the choice of a tip if the business takes tips. */
export function PayByCard({
  due,
  takesTips,
  onPay,
}: {
  /** In cents. */
  due: number;
  takesTips: boolean;
  /** Opens the checkout. Throws an error with the message to show. */
  onPay: (idempotencyKey: string, tip: number) => Promise<void>;
}) {
  const [tip, setTip] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const pay = async () => {
    setBusy(true);
    setFailure(null);
    await onPay(newRequestId(), takesTips ? tip : 0).catch((error: unknown) =>
      setFailure(error instanceof Error ? error.message : messages.tryAgain),
    );
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-3 print:hidden noscript:hidden">
      {takesTips && <Tip due={due} onTip={setTip} />}
      <Button variant="primary" size="lg" busy={busy} onClick={() => void pay()}>
        {messages.payByCard(formatCents(due + (takesTips ? tip : 0)))}
      </Button>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}

/** The choice of a tip. */
function Tip({ due, onTip }: { due: number; onTip: (cents: number) => void }) {
  const name = useId();
  const [chosen, setChosen] = useState("none");
  const [other, setOther] = useState(0);
  const options = [
    { value: "none", label: messages.noTip, tip: 0 },
    ...tipShares.map((share) => {
      const tip = Math.round((due * share) / 100);
      return { value: String(share), label: `${share}% (${formatCents(tip)})`, tip };
    }),
    { value: "other", label: messages.otherTip, tip: other },
  ];
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{messages.tip}</legend>
      {options.map(({ value, label, tip }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => {
              setChosen(value);
              onTip(tip);
            }}
            className="size-5 shrink-0"
          />
          <span className="tabular">{label}</span>
        </label>
      ))}
      {chosen === "other" && (
        <Field label={messages.tipAmount}>
          <MoneyInput
            cents={other}
            onCents={(cents) => {
              setOther(cents);
              onTip(cents);
            }}
          />
        </Field>
      )}
    </fieldset>
  );
}
