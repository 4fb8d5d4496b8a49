/** One page of a list: its rows under a name of its own, and how much there is in all. */
type Page<Name extends string, Row> = { total: number } & Record<Name, Row[]>;

/**
 * A list that is shown page after page, whose rows stand under `name`: the options with which an infinite query begins
 * each page where the last one ended, and what its pages show, each row once: what happens while somebody reads on pushes
 * the rest down by one.
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
