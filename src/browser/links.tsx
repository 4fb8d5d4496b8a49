import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  useLocation,
  useNavigate as useRouterNavigate,
  type LinkProps,
  type NavigateOptions,
  type NavigateProps,
} from "react-router";
import type { PageAddress } from "#shared/pages.ts";

/**
 * Navigation between the pages of the app. A misspelt address does not compile. Screens import from this module, not
 * from the router.
 */

/** A link to a page of the product. */
export function Link(props: Omit<LinkProps, "to"> & { to: PageAddress }) {
  return <RouterLink {...props} />;
}

/** Navigates to another page as soon as it is rendered. */
export function Navigate(props: Omit<NavigateProps, "to"> & { to: PageAddress }) {
  return <RouterNavigate {...props} />;
}

/** Returns a function that navigates to another page after an event. */
export function useNavigate(): (to: PageAddress, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate();
  return (to, options) => void navigate(to, options);
}

/** Returns a function that clears the navigation state, so that Back and Reload do not find it again. */
export function useClearNavigationState(): () => void {
  const navigate = useRouterNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
}

/** Returns a function that changes the anchor of the page's address, for example "security" of "/account#security". */
export function useChangeAnchor(): (id: string) => void {
  const navigate = useRouterNavigate();
  const { pathname, search } = useLocation();
  return (id) => void navigate(`${pathname}${search}#${id}`, { replace: true, preventScrollReset: true });
}
