import { EllipsisVertical } from "lucide-react";
import type { ReactNode } from "react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { IconButton } from "#ui/Button.tsx";
import { useMenuButton } from "#ui/overlays/useMenuButton.ts";

const RowMenuList = lazyComponent(() => import("./RowMenuList.tsx"), "RowMenuList", "after first paint");

/** The menu of a row. With `onSelect`, its first item selects the row. */
export function RowMenu({ name, onSelect, children }: { name: string; onSelect?: () => void; children: ReactNode }) {
  const menu = useMenuButton();
  return (
    <>
      <IconButton size="sm" label={`More: ${name}`} {...menu.button}>
        <EllipsisVertical aria-hidden="true" />
      </IconButton>
      {menu.near && (
        <RowMenuList {...menu.list} name={name} onSelect={onSelect}>
          {children}
        </RowMenuList>
      )}
    </>
  );
}
