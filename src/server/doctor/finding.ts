/**
 * A result of one check: the operator must change something, may read a note, or all is well. `change` is the line or
 * the step that mends it.
 */
export type Finding = { check: string; says: string } & (
  { state: "well" | "note" } | { state: "change"; change: string }
);

export const well = (check: string, says: string): Finding => ({ state: "well", check, says });
export const note = (check: string, says: string): Finding => ({ state: "note", check, says });
export const toChange = (check: string, says: string, change: string): Finding => ({
  state: "change",
  check,
  says,
  change,
});
