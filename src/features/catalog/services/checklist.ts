import * as z from "zod";
import { oneLine } from "#shared/inputBounds.ts";
import { tooLong } from "#shared/fieldLengths.ts";
import { checklistLimits } from "./checklistLimits.ts";

/** One point of a checklist, as a member enters it. */
const point = oneLine("Please enter a point.")
  .min(1, "Please enter a point.")
  .max(checklistLimits.text, tooLong(checklistLimits.text));

/** The points of a service's checklist, in their order. */
export const checklist = z
  .array(point)
  .max(checklistLimits.points, `A checklist has at most ${checklistLimits.points} points.`)
  .superRefine((points, context) =>
    points.forEach((text, place) => {
      if (points.indexOf(text) < place)
        context.addIssue({ code: "custom", path: [place], message: "This point is there twice." });
    }),
  );
