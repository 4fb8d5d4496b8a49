import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import type { AppPath } from "#pages.ts";
import { brand } from "#shared/brand.ts";
import { PageSpinner } from "#ui/Spinner.tsx";
import { AppShell } from "#web/shell/AppShell.tsx";
import { Guard } from "#web/shell/Guard.tsx";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";

/** A page of the app: its title, what it shows, and, for owners only, the words that send anybody else to sign in. */
type Page = { title: string; shows: ReactNode; guarded?: string };

const toPages = "Please sign in to access this page.";
const toDashboard = "Please sign in to access the dashboard.";

const load = <Name extends string, Props extends object>(module: () => Promise<Record<Name, ComponentType<Props>>>, name: Name) =>
  lazy(async () => ({ default: (await module())[name] as ComponentType<Props> }));

const ServicesPage = load(() => import("#features/services/ServicesPage.tsx"), "ServicesPage");

/** Every page of the app, in one table. */
const table: Partial<Record<AppPath, Page>> = {
  "/services": { title: "Services", guarded: toPages, shows: <ServicesPage area="all" /> },
  "/general/services": { title: "General services", guarded: toPages, shows: <ServicesPage area="general" /> },
  "/pressure-washing/services": { title: "Pressure washing services", guarded: toPages, shows: <ServicesPage area="pressure_washing" /> },
  "/sealcoating/services": { title: "Sealcoating services", guarded: toPages, shows: <ServicesPage area="sealcoating" /> },
  "/register-page": { title: "Sign up", shows: <Navigate to="/signup" replace /> },
};
void toDashboard;

const routes = Object.entries(table).map(([path, { title, shows, guarded }]): RouteObject => {
  const page = <Titled title={title}>{shows}</Titled>;
  return { path, element: guarded ? <Guard words={guarded}>{page}</Guard> : page };
});

export const router = createBrowserRouter([
  { element: <AppShell />, children: [...routes, { path: "*", element: <Titled title="Page not found"><NotFoundPage /></Titled> }] },
]);

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => void (document.title = `${title} · ${brand.name}`), [title]);
  return <Suspense fallback={<PageSpinner />}>{children}</Suspense>;
}
