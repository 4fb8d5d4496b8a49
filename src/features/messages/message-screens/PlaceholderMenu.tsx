import { Braces } from "lucide-react";
import { useRef } from "react";
import { placeholders, placeholdersOf, type Placeholder } from "#features/messages/message-rules/placeholders.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import { Button } from "#ui/Button.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";

/**
 * The placeholders that messages of a trigger can contain. `onInsert` inserts one and returns the function that focuses
 * the field, which is called once the menu has closed.
 */
export function PlaceholderMenu({
  trigger,
  onInsert,
}: {
  trigger: Trigger;
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
        {placeholdersOf(trigger).map((name) => (
          <MenuItem key={name} onSelect={() => void (focusField.current = onInsert(name))}>
            {placeholders[name].label}
            <span className="block font-mono text-xs text-ink-faint">{`{${name}}`}</span>
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}
