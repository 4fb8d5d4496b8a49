import { Card } from "#ui/Card.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { FeedAddress } from "./FeedAddress.tsx";

/**
 * The calendar's feed in an owner's settings: its secret address, and the button to replace it. Nothing without a plan
 * that includes the calendar.
 */
export function FeedCard() {
  const { me } = useSession();
  if (!me?.subscription.subscribed) return null;
  return (
    <Card
      title="Calendar Feed"
      headingLevel={3}
      description="See your schedule in your phone's or computer's calendar."
    >
      <FeedAddress />
    </Card>
  );
}
