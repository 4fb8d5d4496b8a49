import { sql, type Expression } from "kysely";
import { jsonList, jsonText } from "#platform/database/jsonText.ts";

/** A stored answer of a model. Until version 3 of the instructions it had one `condition`, in the model's own words. */
type StoredAnswer = {
  material: string | null;
  condition: string | null;
  steepness: string | null;
  obstacles: string[];
  not_seen: string[];
};

/** The fields of a stored answer that report facts other than a size, in codes or, in old answers, in free text. */
export const reportedFacts = (stored: Expression<unknown>) => {
  const answer = sql<StoredAnswer>`${stored}`;
  return [
    jsonText(answer, "material").as("material"),
    sql<
      string[]
    >`coalesce(${answer} -> 'conditions', to_jsonb(array_remove(array[${answer} ->> 'condition'], null)))`.as(
      "conditions",
    ),
    jsonText(answer, "steepness").as("steepness"),
    jsonList(answer, "obstacles").as("obstacles"),
    jsonList(answer, "not_seen").as("not_seen"),
  ] as const;
};

/** The number of surfaces that a stored answer outlines, without holes. */
export const outlinedSurfaces = (stored: Expression<unknown>) =>
  sql<number>`jsonb_array_length(jsonb_path_query_array(${stored}, '$.surfaces[*] ? (@.hole == false)'))`.as(
    "surfaces",
  );
