import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { demoCollections, demoKeyPrefix } from "#shared/demoCollections.ts";
import { isTopic, type Topic } from "#shared/topics.ts";
import { useStore } from "#ui/useStore.ts";
import { accountApi } from "#features/business/account/account.client.ts";
import { analyticsApi } from "#features/business/analytics/analytics.client.ts";
import { billingApi } from "#features/business/billing/billing.client.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { consentsApi } from "#features/messages/consents/consent.client.ts";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import { firstStepsApi } from "#features/alerts/first-steps/firstStep.client.ts";
import { followUpsApi } from "#features/customers/follow-ups/followUp.client.ts";
import { importsApi } from "#features/customers/imports/import.client.ts";
import { membersApi } from "#features/business/members/member.client.ts";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { notificationsApi } from "#features/alerts/notifications/notification.client.ts";
import { placesApi } from "#features/requests/places/place.client.ts";
import { threadsApi } from "#features/requests/threads/thread.client.ts";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import { servicesApi } from "#features/catalog/services/service.client.ts";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { webhooksApi } from "#features/business/webhooks/webhook.client.ts";
import { openPageParameter } from "#shared/openPage.ts";
import { afterOwnSaves, lacksOwnSaves, openPage } from "#browser/client/ownSaves.ts";
import { onDemoWrite } from "#browser/demo/demoWrites.ts";
import { onOwnChange, type OwnChange } from "#browser/client/ownChanges.ts";
import { elsewhereStore, inPageBusiness } from "#browser/client/pageBusiness.ts";
import { useSession } from "#browser/client/useSession.ts";

/** The counts of what waits and their lists, which depend on estimates and events. */
const quoteWaits = [quotesApi.waiting.key(), quotesApi.list.key()];

/**
 * The queries to refetch after a change, by topic. A customer's figures depend on its estimates, and its service
 * schedule suggests visits. Possible duplicates are not refetched, because that search reads every customer.
 */
const keys = {
  estimates: [
    estimatesApi.key(),
    placesApi.key(),
    firstStepsApi.key(),
    customersApi.key(),
    analyticsApi.key(),
    notificationsApi.key(),
    threadsApi.key(),
    ...quoteWaits,
  ],
  services: [servicesApi.key(), placesApi.key(), firstStepsApi.key()],
  customers: [
    customersApi.key(),
    followUpsApi.key(),
    schedulesApi.key(),
    mergesApi.history.key(),
    mergesApi.preview.key(),
    messagesApi.key(),
    conversationsApi.key(),
    consentsApi.key(),
    importsApi.key(),
    placesApi.key(),
    calendarApi.suggestions.key(),
  ],
  calendar: [calendarApi.key(), visitsApi.key(), threadsApi.key(), ...quoteWaits],
  notifications: [notificationsApi.key(), estimatesApi.list.key(), webhooksApi.key()],
  jobs: [jobsApi.key(), calendarApi.ofJob.key(), invoicesApi.ofJob.key()],
  invoices: [invoicesApi.key(), jobsApi.key(), analyticsApi.key(), notificationsApi.key()],
  business: [
    accountApi.key(),
    firstStepsApi.key(),
    billingApi.key(),
    visitsApi.key(),
    membersApi.key(),
    sequencesApi.settings.key(),
  ],
  messages: [messagesApi.key(), conversationsApi.key(), sequencesApi.key(), consentsApi.key()],
  quotes: [quotesApi.key(), conversationsApi.key(), analyticsApi.key(), notificationsApi.key(), threadsApi.key()],
} satisfies Record<Topic, QueryKey[]>;

/** The same for changes by this page itself. The screen that makes a change refetches the data of its own feature. */
const ownKeys: Record<OwnChange, QueryKey[]> = {
  services: keys.services,
  customers: [customersApi.key()],
  schedules: [calendarApi.suggestions.key()],
  planning: [threadsApi.key(), estimatesApi.key(), ...quoteWaits],
};

const firstWait = 1_000;
const maxWaitMs = 30_000;
/**
 * The server's stream sends a beat every 20 seconds. After a longer silence than this it counts as dead, for example
 * after the machine has slept. In milliseconds.
 */
const maxSilenceMs = 50_000;
/** The time after which a hidden page closes its connection, in milliseconds: browsers allow only six to one server. */
const hiddenFor = 10_000;

/**
 * Keeps the page up to date with changes elsewhere: other tabs, other devices, customers' forms. The stream names the
 * changed topic and the page refetches it; after a save of this page, only what was not read since its answer. After a
 * time without the stream, the page refetches everything once. So does a page that may have sent a request before a
 * change and begun to listen after it.
 */
export function useLiveRefresh(): void {
  const { state } = useSession();
  const queries = useQueryClient();
  const leftBehind = useStore(elsewhereStore) !== null;

  useEffect(() => {
    const refetch = (topic: Topic) => keys[topic].forEach((queryKey) => void queries.invalidateQueries({ queryKey }));
    const refetchOwn = (topic: Topic) =>
      afterOwnSaves(() =>
        keys[topic].forEach((queryKey) => void queries.invalidateQueries({ queryKey, predicate: lacksOwnSaves })),
      );
    if (state === "signed-in" && !leftBehind)
      return followStream({
        changed: refetch,
        own: refetchOwn,
        onMissed: () => void queries.invalidateQueries(),
      });
    if (state === "demo") return followDemo({ changed: refetch, own: refetchOwn });
  }, [state, leftBehind, queries]);

  useEffect(
    () => onOwnChange((change) => ownKeys[change].forEach((queryKey) => void queries.invalidateQueries({ queryKey }))),
    [queries],
  );
}

/** In the demo, the other tabs write to the same storage, and this page announces its own writes. */
function followDemo({ changed, own }: Record<"changed" | "own", (topic: Topic) => void>): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (!key?.startsWith(demoKeyPrefix)) return;
    const topicOf: Readonly<Record<string, Topic>> = demoCollections;
    const topic = topicOf[key.slice(demoKeyPrefix.length)];
    if (topic) changed(topic);
  };
  const stop = onDemoWrite(own);
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}

/** `changed` gets the topics that others have changed, `own` those that this page has changed. */
function followStream({
  onMissed,
  ...listeners
}: Record<"changed" | "own", (topic: Topic) => void> & { onMissed: () => void }): () => void {
  let stream: EventSource | null = null;
  let missed = false;
  let wait = firstWait;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(again);
    clearTimeout(silence);
    if (stream) missed = true;
    stream?.close();
    stream = null;
  };
  const lose = () => {
    close();
    again = setTimeout(open, wait + Math.random() * wait * 0.3);
    wait = Math.min(wait * 2, maxWaitMs);
  };
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, maxSilenceMs);
  };
  const open = () => {
    if (stream) return;
    if (document.hidden) {
      missed = true;
      return;
    }
    clearTimeout(again);
    stream = new EventSource(inPageBusiness(`/api/live?${openPageParameter}=${openPage}`));
    hear();
    stream.addEventListener("listening", ({ data: quietFor }: MessageEvent<string>) => {
      wait = firstWait;
      hear();
      // Until the first stream is open, the page has received no events since it began.
      if (missed || Number(quietFor) < performance.now()) onMissed();
      missed = false;
    });
    stream.addEventListener("beat", hear);
    for (const [name, onTopic] of Object.entries(listeners))
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        hear();
        const topics: unknown = JSON.parse(event.data);
        for (const topic of Array.isArray(topics) ? topics.filter(isTopic) : []) onTopic(topic);
      });
    stream.addEventListener("error", () => {
      const refused = stream?.readyState === EventSource.CLOSED;
      lose();
      // Not lost but refused, as after a sign-out elsewhere: the next request will give the reason.
      if (refused) onMissed();
    });
  };
  const look = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, hiddenFor);
    else open();
  };

  open();
  document.addEventListener("visibilitychange", look);
  window.addEventListener("online", open);
  return () => {
    clearTimeout(hidden);
    close();
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("online", open);
  };
}
