/** The first link of every page: takes keyboard users past the menu to the element `page`. */
export function SkipLink() {
  return (
    <a
      href="#page"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:border focus:border-line focus:bg-raised focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  );
}
