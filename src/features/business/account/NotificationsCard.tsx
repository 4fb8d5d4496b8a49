import type { Me } from "#shared/business/me.ts";
import { Card } from "#ui/Card.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { useSaveBusiness } from "./useSaveBusiness.ts";

/** The emails that the member wants. These settings are their own and do not depend on those of other members. */
export function NotificationsCard({ me: { business, email } }: { me: Me }) {
  const save = useSaveBusiness();
  return (
    <Card title="New requests" headingLevel={3}>
      <Switch
        label="Email me every new request"
        hint={`To ${email}, as soon as a customer sends one.`}
        checked={business.mail_new_requests}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ ...business, mail_new_requests: event.target.checked })}
      />
    </Card>
  );
}
