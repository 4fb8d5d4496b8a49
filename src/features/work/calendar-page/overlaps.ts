/** A span of time. */
export type Interval = { start: number; end: number };

/** The horizontal position of an item among overlapping ones: its lane, and the number of lanes. */
export type Lane = { lane: number; lanes: number };

/**
 * Lays out overlapping spans side by side: each in the first free lane, with the same number of lanes for all spans of
 * a connected cluster. The result is in the order of the given spans.
 */
export function sideBySide(stretches: readonly Interval[]): Lane[] {
  const order = stretches
    .map((_, index) => index)
    .toSorted(
      (a, b) => at(stretches, a).start - at(stretches, b).start || at(stretches, b).end - at(stretches, a).end || a - b,
    );
  const lanes: Lane[] = stretches.map(() => ({ lane: 0, lanes: 1 }));
  let cluster: number[] = [];
  let ends: number[] = [];
  let clusterEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    for (const index of cluster) at(lanes, index).lanes = ends.length;
    cluster = [];
    ends = [];
  };
  for (const index of order) {
    const { start, end } = at(stretches, index);
    if (start >= clusterEnd) close();
    const free = ends.findIndex((laneEnd) => laneEnd <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    at(lanes, index).lane = lane;
    cluster.push(index);
    clusterEnd = cluster.length === 1 ? end : Math.max(clusterEnd, end);
  }
  close();
  return lanes;
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError("There is no such item.");
  return item;
}
