import { createContext, useContext } from "react";

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Passes the ids of a `Field` to the control inside it. */
export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  "aria-required"?: boolean | "true" | "false";
}

/** For a control inside a `Field`: its id and what screen readers announce. Its own props take precedence. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: own.id ?? field.id,
    "aria-describedby": [own["aria-describedby"], field.describedBy].filter(Boolean).join(" ") || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field.required || undefined),
  };
}
