import * as z from "zod";
import {
  importableFields,
  roleOf,
  type ColumnPart,
  type ImportableField,
} from "#features/customers/import-files/columnRoles.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** The columns of a file that fill each field of a customer. */

/** The most columns that fill one field. */
const maxColumnsOfField = 30;

const columnName = z.string().max(fieldLengths.columnName);

/** The columns of each field, by their names, in the order in which they are read; a field without any stays empty. */
export const columnMapping = z.partialRecord(z.enum(importableFields), z.array(columnName).max(maxColumnsOfField));
export type ColumnMapping = z.output<typeof columnMapping>;

/** A mapping as a program may write it: one column needs no list. */
export const columnMappingInput = z
  .partialRecord(z.enum(importableFields), z.union([columnName, z.array(columnName).max(maxColumnsOfField)]))
  .transform((mapping): ColumnMapping => {
    const listed: ColumnMapping = {};
    for (const field of importableFields) {
      const columns = mapping[field];
      if (columns !== undefined && columns.length > 0)
        listed[field] = typeof columns === "string" ? [columns] : columns;
    }
    return listed;
  });

/** Guesses the mapping from the names of the columns. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const found = columns.flatMap((column) => {
    const role = roleOf(column);
    return role ? [{ column, ...role }] : [];
  });
  const mapping: ColumnMapping = {};
  for (const field of importableFields) {
    const chosen = chosenColumns(
      field,
      found.filter((one) => one.field === field).toSorted((a, b) => a.rank - b.rank),
    );
    if (chosen.length > 0) mapping[field] = chosen.slice(0, maxColumnsOfField).map(({ column }) => column);
  }
  return mapping;
}

type Candidate = { column: string; part: ColumnPart; group: string };

/** Fields that several columns can fill: the parts of a name and an address, further contacts, places, notes. */
const combinable: readonly ImportableField[] = ["email", "phone", "notes", "contacts", "tags", "places"];

function chosenColumns(field: ImportableField, candidates: readonly Candidate[]): readonly Candidate[] {
  if (combinable.includes(field)) return candidates;
  if (field === "name") {
    const whole = candidates.find(({ part }) => part === "whole");
    const parts = candidates.filter(({ part }) => part !== "whole");
    return [...(whole ? [whole] : []), ...parts].toSorted(
      (a, b) => nameOrder.indexOf(a.part) - nameOrder.indexOf(b.part),
    );
  }
  if (field === "address") {
    // Address books write an address in parts and once more as a whole.
    const hasStreet = (group: string) => candidates.some((one) => one.group === group && one.part === "street");
    return candidates.filter(({ part, group }) => part !== "whole" || !hasStreet(group));
  }
  return candidates.slice(0, 1);
}

const nameOrder: readonly ColumnPart[] = ["whole", "first", "middle", "last", "suffix", "company"];
