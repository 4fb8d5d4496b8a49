import { ChevronDown } from "lucide-react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { cx } from "#ui/cx.ts";
import { useMenuButton } from "#ui/overlays/useMenuButton.ts";

const MoreLinksList = lazyComponent(() => import("./MoreLinksList.tsx"), "MoreLinksList", "after first paint");

/** The button of the links for which a narrow bar has no room. `isCurrent`: the page is one of them. */
export function MoreLinks({ isCurrent }: { isCurrent: boolean }) {
  const menu = useMenuButton();
  return (
    <li className="xl:hidden">
      <button
        type="button"
        className={cx(
          "flex min-h-11 items-center gap-0.5 rounded-lg px-0.5 text-sm whitespace-nowrap transition-colors hover:bg-ink/6 lg:px-1.5 dense:min-h-9",
          isCurrent ? "bg-accent-soft font-medium text-accent" : "text-ink-soft hover:text-ink",
        )}
        {...menu.button}
      >
        More
        <ChevronDown aria-hidden="true" className="size-3.5" />
      </button>
      {menu.near && <MoreLinksList {...menu.list} />}
    </li>
  );
}
