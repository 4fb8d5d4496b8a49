import { MenuLink, MenuList } from "#ui/overlays/Menu.tsx";
import type { OpenedMenu } from "#ui/overlays/useMenuButton.ts";
import { isRare, useNavigation } from "./navigation.ts";

/** The list of the links for which a narrow bar has no room. */
export function MoreLinksList(menu: OpenedMenu) {
  return (
    <MenuList {...menu} label="More">
      {useNavigation()
        .filter(isRare)
        .map(({ to, label }) => (
          <MenuLink key={to} to={to}>
            {label}
          </MenuLink>
        ))}
    </MenuList>
  );
}
