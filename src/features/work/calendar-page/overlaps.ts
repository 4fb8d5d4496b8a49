/** Something that takes a stretch of time. */
export type Interval = { start: number; end: number };

/** Where something stands among what overlaps it: in which of how many lanes beside each other. */
export type Lane = { lane: number; lanes: number };

/**
 * Puts stretches that overlap beside each other: each into the first lane that is free, and all of a cluster that hangs
 * together into equally many lanes. The answer is in the order of the stretches given.
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
