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
 * The ways from one page of the app to another. They lead to pages that there are: a misspelt address does not compile.
 * Screens import them from here, not from the router.
 */

/** A link to a page of the product. */
export function Link(props: Omit<LinkProps, "to"> & { to: PageAddress }) {
  return <RouterLink {...props} />;
}

/** Leads on to another page as soon as it is rendered. */
export function Navigate(props: Omit<NavigateProps, "to"> & { to: PageAddress }) {
  return <RouterNavigate {...props} />;
}

/** Leads to another page when something has happened. */
export function useNavigate(): (to: PageAddress, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate();
  return (to, options) => void navigate(to, options);
}

/** Forgets what travelled with the way here, so that Back and Reload do not find it again. */
export function useClearNavigationState(): () => void {
  const navigate = useRouterNavigate();
  const { pathname, search } = useLocation();
  return () => void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
}
