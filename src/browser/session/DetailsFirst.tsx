import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useSession } from "#browser/client/useSession.ts";
import { askForDetails, lacksDetails } from "./businessDetails.ts";

/**
 * Surrounds the buttons and links that show a business to customers. While its name or phone is missing, a press asks
 * for them first, and takes effect once they are given.
 */
export function DetailsFirst({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  // Only now does the pressed control have the new name, for example in the text of a message.
  useEffect(() => {
    if (!pressed || !me || lacksDetails(me)) return;
    setPressed(null);
    pressed.click();
  }, [pressed, me]);

  const ask = (event: MouseEvent) => {
    if (!me || !lacksDetails(me) || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>("a, button");
    if (!control) return;
    event.preventDefault();
    event.stopPropagation();
    void askForDetails().then((goesOn) => setPressed(goesOn ? control : null));
  };
  return (
    <div className="contents" onClickCapture={ask}>
      {children}
    </div>
  );
}
