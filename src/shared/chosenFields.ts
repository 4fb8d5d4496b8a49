/** The fields that a map of all fields marks as true. */
export type ChosenField<Of extends Readonly<Record<string, boolean>>> = {
  [Field in keyof Of]: Of[Field] extends true ? Field : never;
}[keyof Of];

/** The same as a list, in the map's order. */
export const chosenFields = <Of extends Readonly<Record<string, boolean>>>(of: Of) =>
  Object.keys(of).filter((field): field is ChosenField<Of> & string => of[field] === true);
