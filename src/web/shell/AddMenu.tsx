import { Plus } from "lucide-react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useMenuButton } from "#ui/overlays/useMenuButton.ts";

const AddMenuList = lazyComponent(() => import("./AddMenuList.tsx"), "AddMenuList", "after first paint");

/** The button of the menu for adding from any page. */
export function AddMenu() {
  const menu = useMenuButton();
  return (
    <li className="grid shrink-0 place-items-center px-1">
      <button
        type="button"
        aria-label="Add"
        className="grid size-11 place-items-center rounded-full bg-accent text-accent-ink hover:bg-accent-hover"
        {...menu.button}
      >
        <Plus aria-hidden="true" className="size-6" />
      </button>
      {menu.near && <AddMenuList {...menu.list} />}
    </li>
  );
}
