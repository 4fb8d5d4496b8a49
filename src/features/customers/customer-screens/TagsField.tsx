import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import { useController, type UseFormReturn } from "react-hook-form";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import type { CustomerFields } from "#features/customers/customers/customer.ts";
import { customerLabels, type CustomerValues } from "#features/customers/customers/customerForm.ts";
import { readTags, tagKey, withoutRepetition } from "#features/customers/customers/tags.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

type CustomerForm = UseFormReturn<CustomerValues, unknown, CustomerFields>;

/** The tags of a customer in its form. Enter, a comma or leaving the field adds what is typed. */
export function TagsField({ form }: { form: CustomerForm }) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const {
    field: { value: tags, ref, onChange, onBlur },
    fieldState: { error },
  } = useController({ control: form.control, name: "tags" });
  const used = useQuery(customersApi.tags.queryOptions());
  const add = (text: string) => {
    const added = readTags(text).map((tag) => tag.slice(0, fieldLengths.tag));
    if (added.length > 0) onChange(withoutRepetition([...tags, ...added]));
    setTyped("");
  };
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag));
    form.setFocus("tags");
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
  };
  const chosen = new Set(tags.map(tagKey));
  // An error of one tag has no place of its own.
  const problem = error?.message ?? Object.values(error ?? {}).find(hasMessage)?.message;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={customerLabels.tags}
        error={problem}
        hint="Your own groups, such as HOA or Spring. Separate them by commas."
      >
        <Input
          ref={ref}
          value={typed}
          list={`${id}-used`}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => (value.includes(",") ? add(value) : setTyped(value))}
          onKeyDown={keyDown}
          onBlur={() => {
            add(typed);
            onBlur();
          }}
        />
      </Field>
      <datalist id={`${id}-used`}>
        {used.data
          ?.filter(({ tag }) => !chosen.has(tagKey(tag)))
          .map(({ tag }) => (
            <option key={tag} value={tag} aria-label={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label="Chosen tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full bg-ink/8 pl-3 text-sm text-ink-soft"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
                className="grid size-8 shrink-0 place-items-center rounded-full hover:text-ink"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
