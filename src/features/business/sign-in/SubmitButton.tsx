import type { ComponentProps } from "react";
import { Button } from "#ui/Button.tsx";

/** The one large button at the end of a sign-in form. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "size" | "block">) {
  return <Button variant="primary" {...props} type="submit" size="lg" block />;
}
