import { Plus, Trash2 } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button, IconButton } from "#ui/Button.tsx";
import { FieldError } from "#ui/forms/Field.tsx";

/** A list in a form: a group of fields for each item, and buttons that remove and add one. */
export function FieldRows({
  label,
  item,
  keys,
  max,
  error,
  onRemove,
  additions,
  children,
}: {
  label: string;
  /** "Contact": one item, in the names of its group and its button. */
  item: string;
  /** The key of each row. */
  keys: readonly string[];
  max: number;
  error: string | undefined;
  onRemove: (place: number) => void;
  /** The buttons that add an item; the first one gets the focus of a removed row. */
  additions: readonly { label: string; onAdd: () => void }[];
  /** The fields of a row. */
  children: (place: number) => ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <legend id={id} className="mb-1.5 text-sm font-medium">
        {label}
      </legend>
      {keys.map((key, place) => (
        <div
          key={key}
          role="group"
          aria-label={`${item} ${place + 1}`}
          className="flex items-start gap-2 rounded-lg border border-line p-3"
        >
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">{children(place)}</div>
          <IconButton
            size="sm"
            label={`Remove ${item.toLowerCase()} ${place + 1}`}
            onClick={() => {
              onRemove(place);
              document.getElementById(`${id}-add-0`)?.focus();
            }}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error && <FieldError>{error}</FieldError>}
      {keys.length < max && (
        <div className="flex flex-wrap gap-2">
          {additions.map((addition, at) => (
            <Button
              key={addition.label}
              id={`${id}-add-${at}`}
              size="sm"
              icon={<Plus aria-hidden="true" />}
              onClick={addition.onAdd}
            >
              {addition.label}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
