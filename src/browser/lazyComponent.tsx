import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { afterFirstPaint } from "./afterFirstPaint.ts";
import { reloadForNewRelease } from "./newRelease.ts";

/**
 * Returns a component whose code is fetched when it is first shown, such as a dialog. Until then `placeholder` is shown.
 * With "after first paint" it is fetched then already, so that a frequent press does not wait. After a new release, when
 * the code no longer exists, the page reloads.
 */
export function lazyComponent<Name extends string, Props extends object>(
  fetchRoom: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  early?: "after first paint",
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  const Fetched: ComponentType<Props> = lazy(async () => ({
    default: (await fetchRoom().catch(reloadForNewRelease))[name] as ComponentType<Props>,
  }));
  // A failed fetch is repeated, and reported, when the component is shown.
  if (early) afterFirstPaint(() => void fetchRoom().catch(() => {}));
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={placeholder}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
