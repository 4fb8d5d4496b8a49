import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useMenuButton } from "#ui/overlays/useMenuButton.ts";

const MoreLinksList = lazyComponent(() => import("./MoreLinksList.tsx"), "MoreLinksList", "after first paint");

/** The button of the links for which a narrow bar has no room. */
export function MoreLinks({ className }: { className: string }) {
  const menu = useMenuButton();
  return (
    <li className="xl:hidden">
      <button type="button" className={className} {...menu.button}>
        More
      </button>
      {menu.near && <MoreLinksList {...menu.list} />}
    </li>
  );
}
