import { useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { leftToSend, type WritingRule } from "#shared/conversation/writing.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";

/** One message between two sides, as a list item: the reader's own on the right, the other side's on the left. */
export const MessageBubble = ({
  own,
  head,
  text,
  foot,
}: {
  own: boolean;
  head: ReactNode;
  text: ReactNode;
  foot?: ReactNode;
}) => (
  <li className={cx("max-w-[85%] rounded-xl px-4 py-2.5", own ? "self-end bg-accent-soft" : "self-start bg-sunken")}>
    <p className="text-sm text-ink-soft">{head}</p>
    <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    {foot}
  </li>
);

type Writing = {
  rule: WritingRule;
  /** A phrase that completes "… not saved yet: your note". */
  unsaved: string;
  /** Returns true if the text is stored. If not, the person has already seen the reason. */
  send: (text: string) => Promise<boolean>;
  label: string;
  box?: Pick<ComponentProps<typeof Textarea>, "rows" | "placeholder" | "style">;
  button: Pick<ComponentProps<typeof Button>, "variant" | "size" | "className" | "busyLabel" | "children">;
  /** Hides the label, and the button until something is typed. */
  slight?: boolean;
  className?: string;
};

/**
 * A box for writing `about` something, and a button that sends it. The text stays until it is stored. Text typed while
 * it is being sent stays after that, too. Each thing has its own box.
 */
export const WritingForm = ({ about, ...writing }: Writing & { about: string }) => <OneForm key={about} {...writing} />;

function OneForm({ rule, unsaved, send, label, box, button, slight = false, className }: Writing) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const onItsWay = useRef(false);
  const empty = text.trim() === "";
  useUnsaved(empty ? null : unsaved);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (onItsWay.current) return;
    setProblem(empty ? rule.missing : undefined);
    if (empty) return;
    onItsWay.current = true;
    setBusy(true);
    try {
      if (await send(text)) setText((typed) => leftToSend(typed, text));
    } finally {
      onItsWay.current = false;
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={cx("flex flex-col", className)}>
      <Field label={label} hideLabel={slight} {...(problem === undefined ? {} : { error: problem })}>
        <Textarea
          {...box}
          maxLength={rule.most}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      {!(slight && empty) && <Button {...button} type="submit" busy={busy} />}
    </form>
  );
}
