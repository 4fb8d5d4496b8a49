import type { Me } from "#shared/business/me.ts";
import { Card } from "#ui/Card.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { useSaveBusiness } from "./useSaveBusiness.ts";

/** The settings for what the crew sees besides its own visits. */
export function CrewCard({ me: { business } }: { me: Me }) {
  const save = useSaveBusiness();
  return (
    <Card title="Crew" headingLevel={3}>
      <Switch
        label="Crew sees prices"
        hint="Off: crew members see their visits without any price, in the app and in their calendar feed."
        checked={business.crew_sees_prices}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ ...business, crew_sees_prices: event.target.checked })}
      />
    </Card>
  );
}
