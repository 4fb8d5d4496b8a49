import { ChevronDown, CircleUser } from "lucide-react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Button } from "#ui/Button.tsx";
import { useMenuButton } from "#ui/overlays/useMenuButton.ts";

const AccountMenuList = lazyComponent(() => import("./AccountMenuList.tsx"), "AccountMenuList", "after first paint");

/** The button of the My Account menu. */
export function AccountMenu() {
  const menu = useMenuButton();
  return (
    <>
      <Button variant="ghost" className="max-lg:px-2" {...menu.button}>
        <span className="flex items-center gap-1.5">
          <CircleUser aria-hidden="true" className="size-5 lg:hidden" />
          {/* In a narrow bar, the icon replaces the text. */}
          <span className="whitespace-nowrap max-lg:sr-only">My Account</span>
          <ChevronDown aria-hidden="true" className="size-4 max-lg:hidden" />
        </span>
      </Button>
      {menu.near && <AccountMenuList {...menu.list} />}
    </>
  );
}
