import { SquareCheck } from "lucide-react";
import type { ReactNode } from "react";
import { MenuItem, MenuList, MenuSeparator } from "#ui/overlays/Menu.tsx";
import type { OpenedMenu } from "#ui/overlays/useMenuButton.ts";

/** The items of a row's menu. */
export function RowMenuList({
  name,
  onSelect,
  children,
  ...menu
}: OpenedMenu & { name: string; onSelect: (() => void) | undefined; children: ReactNode }) {
  return (
    <MenuList {...menu} label={`More actions for ${name}`}>
      {onSelect && (
        <>
          <MenuItem icon={<SquareCheck aria-hidden="true" />} onSelect={onSelect}>
            Select
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {children}
    </MenuList>
  );
}
