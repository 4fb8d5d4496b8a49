import { Braces } from "lucide-react";
import { useRef } from "react";
import { placeholders, type Placeholder } from "#features/messages/message-rules/placeholders.ts";
import { Button } from "#ui/Button.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";

/**
 * The placeholders that a message can contain. `onInsert` inserts one and returns the function that focuses
 * the field, which is called once the menu has closed.
 */
export function PlaceholderMenu({
  names,
  onInsert,
}: {
  names: readonly Placeholder[];
  onInsert: (name: Placeholder) => () => void;
}) {
  const focusField = useRef<(() => void) | null>(null);
  return (
    // The menu returns the focus to its button, from where it goes on to the field.
    <span
      onFocus={() => {
        focusField.current?.();
        focusField.current = null;
      }}
    >
      <Menu
        label="Placeholders"
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<Braces aria-hidden="true" />}>
            Insert placeholder
          </Button>
        }
      >
        {names.map((name) => (
          <MenuItem key={name} onSelect={() => void (focusField.current = onInsert(name))}>
            {placeholders[name].label}
            <span className="block font-mono text-xs text-ink-faint">{`{${name}}`}</span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
