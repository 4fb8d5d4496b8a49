/** A link to the directions to an address. Phones open their own maps app with it. */
export function mapsHref(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address }).toString()}`;
}
