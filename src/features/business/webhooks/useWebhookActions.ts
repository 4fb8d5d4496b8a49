import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { webhooksApi } from "./webhook.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { webhookFields, type WebhookEndpoint, type WebhookFields } from "./webhook.ts";

/** The webhook's fields for turning it on or off. */
const fieldsOf = ({ url }: WebhookEndpoint, active: boolean) =>
  ({ url, active }) satisfies WebhookFields & Record<keyof WebhookFields, unknown>;

/** The action whose button shows that it is in progress. */
type BusyAction = "save" | "test" | "switch" | "show" | null;

const notSaved = "The webhook couldn't be saved. Please try again.";

/**
 * The actions on the webhook. Each action reports its own success or failure and refetches all webhook data. `problem`
 * is the error in the address; `secret` the last shown one, whole.
 */
export function useWebhookActions(endpoint: WebhookEndpoint | null) {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<BusyAction>(null);
  const [secret, setSecret] = useState<string | null>(null);

  async function act(
    action: BusyAction,
    work: () => Promise<unknown>,
    words: { done?: string; failed: string },
  ): Promise<void> {
    setBusy(action);
    try {
      await work();
      if (words.done) toast({ title: words.done, tone: "success" });
    } catch (error) {
      const refused = error instanceof ProductError ? error.fields?.["url"] : undefined;
      setProblem(refused);
      if (!refused) toastError(error, { words: words.failed });
    }
    await queries.invalidateQueries({ queryKey: webhooksApi.key() });
    setBusy(null);
  }

  function save(url: string) {
    const written = { url: url.trim(), active: endpoint?.active ?? true } satisfies Record<
      keyof WebhookFields,
      unknown
    >;
    const read = webhookFields.safeParse(written);
    setProblem(read.error?.issues[0]?.message);
    if (read.data)
      void act("save", () => webhooksApi.save.call(read.data), { done: "Webhook saved", failed: notSaved });
  }

  const fetchSecret = async () => setSecret((await webhooksApi.secret.call()).secret);

  async function sendTest() {
    const { status, error, response_status } = await webhooksApi.test.call();
    if (status === "delivered")
      toast({
        title: "Test delivered",
        description: response_status === null ? undefined : `Your app answered ${response_status}.`,
        tone: "success",
      });
    else toast({ title: "Test not delivered", description: error ?? "We'll try again.", tone: "destructive" });
  }

  return {
    problem,
    busy,
    secret,
    save,
    switchTo: (saved: WebhookEndpoint, active: boolean) =>
      act("switch", () => webhooksApi.save.call(fieldsOf(saved, active)), { failed: notSaved }),
    showSecret: () => act("show", fetchSecret, { failed: "The secret couldn't be shown. Please try again." }),
    test: () => act("test", sendTest, { failed: "The test couldn't be sent. Please try again." }),
    newSecret: () =>
      act(null, () => webhooksApi.newSecret.call().then(fetchSecret), {
        done: "New secret created",
        failed: "The secret couldn't be changed. Please try again.",
      }),
    remove: () =>
      act(null, () => webhooksApi.remove.call(), {
        done: "Webhook removed",
        failed: "The webhook couldn't be removed. Please try again.",
      }),
  };
}
