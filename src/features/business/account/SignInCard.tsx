import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { apiKeysApi } from "#features/business/api-keys/apiKey.client.ts";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { devicesKey } from "./DevicesCard.tsx";

/** The sign-in data: the email and the password. */
export function SignInCard({ email }: { email: string }) {
  const queries = useQueryClient();
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Email and password" headingLevel={3}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h4 className="text-[0.9375rem] font-medium">Email</h4>
          <p className="break-all text-ink-soft">{email}</p>
        </div>
        <Button size="sm" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {changing ? "Cancel" : "Change email"}
        </Button>
      </div>
      {changing && <ChangeEmail />}
      <div className="mt-5 border-t border-line pt-5">
        <h4 className="mb-3 text-[0.9375rem] font-medium">Change password</h4>
        <ChangePassword
          onChanged={() =>
            void Promise.all([devicesKey, apiKeysApi.key()].map((queryKey) => queries.invalidateQueries({ queryKey })))
          }
        />
      </div>
    </Card>
  );
}
