import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  CalendarPlus,
  ClipboardList,
  Compass,
  FilePlus,
  FileText,
  Hammer,
  Keyboard,
  Link2,
  MessageSquareText,
  Monitor,
  Moon,
  ReceiptText,
  Search,
  Sun,
  UserPlus,
  UserRound,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { quoteStateLabels } from "#features/quotes/quote-rules/quoteState.ts";
import { useBeginQuote } from "#features/quotes/quote-screens/useBeginQuote.ts";
import { maxCorrections } from "#shared/search/correction.ts";
import { fewFound } from "#shared/search/fewFound.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { hasMarks } from "#shared/search/marks.ts";
import type { PageAddress } from "#shared/pages.ts";
import type { Theme } from "#shared/theme.ts";
import { toast } from "#ui/toast.tsx";
import { openEventState } from "#browser/openEventState.ts";
import { clientIfNotInTitle, shortDay } from "#features/work/events/eventWords.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { invoiceStateLabels } from "#features/invoices/invoice-rules/invoiceState.ts";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";
import { jobProgressLabels } from "#features/jobs/job-rules/jobState.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { servicesApi } from "#features/catalog/services/service.client.ts";
import { useNavigate } from "#browser/links.tsx";
import { chooseTheme } from "#browser/theme.ts";
import { openAddFormState } from "#browser/forms/useOpenAddForm.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { useZone } from "#browser/useZone.ts";
import { foundText } from "#browser/SearchCorrections.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { useDetailsFirst } from "#browser/session/businessDetails.ts";
import { useFormLink } from "#features/requests/form-links/useFormLink.ts";
import { matches } from "./matches.ts";
import { useNavigation } from "./navigation.ts";
import { showOverlay } from "./overlays.ts";
import { useAccountEntries } from "./useAccountEntries.ts";

/**
 * One entry of the command palette: it runs, or with a `search` it replaces the typed text. If the detail does not fit,
 * its `end` is still shown.
 */
export type PaletteItem = {
  id: string;
  label: string;
  detail?: string | null;
  end?: string;
  Icon: LucideIcon;
} & ({ run: () => void; search?: never } | { search: string });
export type PaletteGroup = { title: string; items: PaletteItem[] };

const maxFound = 5;
/** The number of letters from which on records are searched. */
const minLetters = 2;

const themes: { theme: Theme; label: string; Icon: LucideIcon }[] = [
  { theme: "light", label: "Light theme", Icon: Sun },
  { theme: "dark", label: "Dark theme", Icon: Moon },
  { theme: "system", label: "System theme", Icon: Monitor },
];

/**
 * Returns the command palette's entries for the typed text: matching records, pages, and actions. Only those that the
 * role and the plan allow. `searched` is the typed text after a pause in typing.
 */
export function usePaletteItems(
  typed: string,
  searched: string,
): { groups: PaletteGroup[]; searching: boolean; failed: boolean } {
  const { customers, estimates, quotes, jobs, invoices, events, messages, few, ...state } = useFound(typed, searched);
  const groups = [
    { title: "Customers", items: customers },
    { title: "Estimates", items: estimates },
    { title: "Quotes", items: quotes },
    { title: "Jobs", items: jobs },
    { title: "Invoices", items: invoices },
    { title: "Events", items: events },
    { title: "Messages", items: messages },
    { title: "Did you mean", items: useMeant(searched, few && !state.searching && !state.failed) },
    { title: "Pages", items: usePages().filter(({ label }) => matches(typed, label)) },
    { title: "Actions", items: useActions().filter(({ label }) => matches(typed, label)) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), ...state };
}

/** The records that match the typed text. */
function useFound(typed: string, searched: string) {
  const may = useMay();
  const navigate = useNavigate();
  const hasPro = useHasPro();
  const zone = useZone();
  const looks = searched.length >= minLetters && typed.trim().length >= minLetters;
  const input = { search: searched, limit: maxFound };
  const options = { placeholderData: keepPreviousData };
  const customers = useQuery(
    customersApi.find.queryOptions({ input, enabled: looks && hasPro && may(customersApi.find), ...options }),
  );
  const estimates = useQuery(
    estimatesApi.find.queryOptions({ input, enabled: looks && may(estimatesApi.find), ...options }),
  );
  const quotes = useQuery(quotesApi.find.queryOptions({ input, enabled: looks && may(quotesApi.find), ...options }));
  const events = useQuery(
    calendarApi.find.queryOptions({ input, enabled: looks && hasPro && may(calendarApi.find), ...options }),
  );
  const jobs = useQuery(
    jobsApi.find.queryOptions({ input, enabled: looks && hasPro && may(jobsApi.find), ...options }),
  );
  const invoices = useQuery(
    invoicesApi.find.queryOptions({ input, enabled: looks && may(invoicesApi.find), ...options }),
  );
  const messages = useQuery(
    conversationsApi.find.queryOptions({ input, enabled: looks && hasPro && may(conversationsApi.find), ...options }),
  );
  const all = [customers, estimates, quotes, jobs, invoices, events, messages];
  /**
   * Keeps only the rows of an earlier search that match the current text, because Enter may come before the next
   * answer.
   */
  const itemsOf = <Row>(
    { data, isPlaceholderData }: { data: Row[] | undefined; isPlaceholderData: boolean },
    itemOf: (row: Row) => PaletteItem,
  ): PaletteItem[] => {
    const items = looks ? (data ?? []).map(itemOf) : [];
    const isEarlier = isPlaceholderData || typed.trim() !== searched;
    return isEarlier ? items.filter(({ label, detail }) => matches(typed, `${label} ${detail ?? ""}`)) : items;
  };
  return {
    few: looks && all.reduce((sum, { data = [] }) => sum + data.length, 0) <= fewFound,
    customers: itemsOf(customers, ({ id, name, phone, email, address }) => ({
      id: `customer ${id}`,
      label: name,
      detail: [phone, email, address].find((one) => one && hasMarks(one, searched)) ?? phone ?? email,
      Icon: UserRound,
      run: () => navigate(`/customer/${id}`),
    })),
    estimates: itemsOf(estimates, ({ id, name, service_name }) => ({
      id: `estimate ${id}`,
      label: name,
      detail: service_name,
      Icon: ClipboardList,
      run: () => navigate(`/estimate/${id}`),
    })),
    quotes: itemsOf(quotes, ({ id, number, title, recipient_name, state }) => ({
      id: `quote ${id}`,
      label: recipient_name || "Nobody yet",
      ...detailOf([number === null ? "" : `No. ${number}`, title], quoteStateLabels[state]),
      Icon: FileText,
      run: () => navigate(`/quotes/${id}`),
    })),
    jobs: itemsOf(jobs, ({ id, number, title, client_name, progress }) => ({
      id: `job ${id}`,
      label: client_name,
      ...detailOf([`No. ${number}`, title], jobProgressLabels[progress]),
      Icon: Hammer,
      run: () => navigate(`/jobs/${id}`),
    })),
    invoices: itemsOf(invoices, ({ id, number, title, client_name, state }) => ({
      id: `invoice ${id}`,
      label: client_name,
      ...detailOf([number === null ? "" : `No. ${number}`, title], invoiceStateLabels[state]),
      Icon: ReceiptText,
      run: () => navigate(`/invoices/${id}`),
    })),
    events: itemsOf(events, (event) => {
      const day = dayIn(zone, new Date(event.start_datetime));
      const texts = [event.client_phone, event.client_address].filter((one) => one !== null);
      const about = texts.find((one) => hasMarks(one, searched)) ?? clientIfNotInTitle(event);
      return {
        id: `event ${event.id}`,
        label: event.title,
        ...detailOf(about === null ? [] : [about], `${shortDay(day)}, ${day.slice(0, 4)}`),
        Icon: CalendarDays,
        run: () => navigate(`/calendar?view=day&day=${day}`, { state: openEventState(event.id) }),
      };
    }),
    messages: itemsOf(messages, ({ id, customer_id, name, subject, text, at }) => ({
      id: `message ${id}`,
      label: name,
      ...detailOf([subject || text.replaceAll(/\s+/g, " ").slice(0, 100)], shortDay(dayIn(zone, new Date(at)))),
      Icon: MessageSquareText,
      run: () => navigate(`/customer/${customer_id}`),
    })),
    searching: looks && (typed.trim() !== searched || all.some(({ isFetching }) => isFetching)),
    failed: looks && all.some(({ isError }) => isError),
  };
}

/** The corrections of a search that found little or nothing. */
function useMeant(search: string, enabled: boolean): PaletteItem[] {
  const may = useMay();
  const hasPro = useHasPro();
  const input = { search };
  const lists = [
    useQuery(
      customersApi.didYouMean.queryOptions({ input, enabled: enabled && hasPro && may(customersApi.didYouMean) }),
    ),
    useQuery(estimatesApi.didYouMean.queryOptions({ input, enabled: enabled && may(estimatesApi.didYouMean) })),
    useQuery(quotesApi.didYouMean.queryOptions({ input, enabled: enabled && may(quotesApi.didYouMean) })),
    useQuery(invoicesApi.didYouMean.queryOptions({ input, enabled: enabled && may(invoicesApi.didYouMean) })),
    useQuery(jobsApi.didYouMean.queryOptions({ input, enabled: enabled && hasPro && may(jobsApi.didYouMean) })),
    useQuery(calendarApi.didYouMean.queryOptions({ input, enabled: enabled && hasPro && may(calendarApi.didYouMean) })),
  ];
  if (!enabled) return [];
  const searches = Map.groupBy(
    lists.flatMap(({ data = [] }) => data),
    (one) => one.search.toLowerCase(),
  );
  return [...searches.values()].slice(0, maxCorrections).flatMap(([one, ...same]) => {
    if (!one) return [];
    const found = same.reduce((sum, other) => sum + other.found, one.found);
    return [
      {
        id: `meant ${one.search}`,
        label: one.search,
        detail: `${foundText({ found })} found`,
        Icon: Search,
        search: one.search,
      },
    ];
  });
}

/** "No. 1042 · Driveway · Sent", from the known parts. */
function detailOf(about: string[], state: string): Pick<PaletteItem, "detail" | "end"> {
  const detail = about.filter(Boolean).join(" · ");
  return detail === "" ? { detail: state } : { detail, end: ` · ${state}` };
}

/** The pages of the app, and the links of the account menu. */
function usePages(): PaletteItem[] {
  const navigate = useNavigate();
  const account = useAccountEntries();
  const page = (to: PageAddress, label: string, Icon: LucideIcon): PaletteItem => ({
    id: `page ${to}`,
    label,
    Icon,
    run: () => navigate(to),
  });
  return [
    ...useNavigation().map(({ to, label }) => page(to, label, Compass)),
    ...(account?.entries ?? []).flatMap((entry) => ("to" in entry ? [page(entry.to, entry.label, entry.Icon)] : [])),
  ];
}

/** The actions that are available anywhere. */
function useActions(): PaletteItem[] {
  const may = useMay();
  const navigate = useNavigate();
  const account = useAccountEntries();
  const hasPro = useHasPro();
  const action = (label: string, Icon: LucideIcon, run: () => void, offered = true): PaletteItem[] =>
    offered ? [{ id: `action ${label}`, label, Icon, run }] : [];
  const beginQuote = useBeginQuote();
  const link = useFormLink(null);
  const detailsFirst = useDetailsFirst();
  const copyLink = async () => {
    if (!(await detailsFirst())) return;
    navigator.clipboard.writeText(link).then(
      () => toast({ title: "Link copied", tone: "success" }),
      () => navigate("/send-form"),
    );
  };
  return [
    ...action(
      "Add an event",
      CalendarPlus,
      () => navigate("/calendar", { state: openAddFormState }),
      hasPro && may(calendarApi.create),
    ),
    ...action(
      "Add a customer",
      UserPlus,
      () => navigate("/customers", { state: openAddFormState }),
      hasPro && may(customersApi.create),
    ),
    ...action(
      "New invoice",
      ReceiptText,
      () => navigate("/invoices", { state: openAddFormState }),
      may(invoicesApi.create),
    ),
    ...action("New quote", FilePlus, () => void beginQuote({}), may(quotesApi.create)),
    ...action(
      "Add a service",
      Wrench,
      () => navigate("/services", { state: openAddFormState }),
      may(servicesApi.create),
    ),
    ...action("Copy your form link", Link2, () => void copyLink(), may(servicesApi.list)),
    ...themes.flatMap(({ theme, label, Icon }) => action(label, Icon, () => chooseTheme(theme))),
    ...action("Keyboard shortcuts", Keyboard, () => showOverlay("keys")),
    ...(account ? [...account.businesses, account.wayOut] : []).flatMap((entry) =>
      "act" in entry ? action(entry.label, entry.Icon, entry.act) : [],
    ),
  ];
}
