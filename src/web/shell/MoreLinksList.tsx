import { ChartColumn, Send, Wrench, type LucideIcon } from "lucide-react";
import { MenuLink, MenuList } from "#ui/overlays/Menu.tsx";
import type { OpenedMenu } from "#ui/overlays/useMenuButton.ts";
import type { PageAddress } from "#shared/pages.ts";
import { isRare, useNavigation } from "./navigation.ts";

const icons: Partial<Record<PageAddress, LucideIcon>> = {
  "/services": Wrench,
  "/send-form": Send,
  "/analytics": ChartColumn,
};

/** The list of the links for which a narrow bar has no room. */
export function MoreLinksList(menu: OpenedMenu) {
  return (
    <MenuList {...menu} label="More">
      {useNavigation()
        .filter(isRare)
        .map(({ to, label }) => {
          const Icon = icons[to];
          return (
            <MenuLink key={to} to={to} icon={Icon && <Icon aria-hidden="true" />}>
              {label}
            </MenuLink>
          );
        })}
    </MenuList>
  );
}
