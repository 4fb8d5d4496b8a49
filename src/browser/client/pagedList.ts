/** One page of a list: its rows under their own name, and the total number of rows. */
type Page<Name extends string, Row> = { total: number } & Record<Name, Row[]>;

/**
 * A list that is shown page by page, with its rows under `name`. Returns the options with which an infinite query
 * begins each page where the last one ended. Also returns the rows of all pages, each row once: a row added during
 * reading pushes the rest down by one.
 */
export function paginate<Name extends string>(name: Name) {
  const rowsOf = <Row>(pages: readonly Page<Name, Row>[]): Row[] => pages.flatMap((page): Row[] => page[name]);
  return {
    options: {
      initialPageParam: 0,
      getNextPageParam: (last: Page<Name, unknown>, pages: readonly Page<Name, unknown>[]): number | undefined => {
        const shown = rowsOf(pages).length;
        return last[name].length > 0 && shown < last.total ? shown : undefined;
      },
    },
    shown: <Row extends { id: string }>(pages: readonly Page<Name, Row>[] | undefined): Row[] => [
      ...new Map(rowsOf(pages ?? []).map((row) => [row.id, row])).values(),
    ],
  };
}
