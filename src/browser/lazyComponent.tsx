import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { reloadForNewRelease } from "./newRelease.ts";

/**
 * Returns a component whose code is fetched when it is first shown, such as a dialog; nothing is shown until then.
 * After a new release, when that code no longer exists, the page reloads.
 */
export function lazyComponent<Name extends string, Props extends object>(
  fetchRoom: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): (props: Props) => ReactNode {
  const Fetched: ComponentType<Props> = lazy(async () => ({
    default: (await fetchRoom().catch(reloadForNewRelease))[name] as ComponentType<Props>,
  }));
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
