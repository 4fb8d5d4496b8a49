import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { agreedWork, workOfEstimate } from "#features/jobs/job-rules/jobWork.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import { totalOf } from "#features/jobs/job-rules/jobTotal.ts";
import { stateAfterVisits, type JobState } from "#features/jobs/job-rules/jobState.ts";
import type { StoredJob } from "#features/jobs/jobs/storedJob.demo.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { withoutFindings, type StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { visitTitle } from "#features/work/visits/visitLife.ts";
import type { StoredEvent } from "#features/work/events/event.ts";

/**
 * The jobs of the demo's business: of its accepted quote, of its work in progress, of work that is done, and of the other
 * events that are planned with customers.
 */

/** The number of completed estimates that have a closed job. */
const closedJobs = 3;
const firstNumber = 201;

/** The completed estimates that have a closed job. */
export const finishedEstimates = (estimates: readonly StoredDemoEstimate[]): StoredDemoEstimate[] =>
  estimates.filter(({ total_price, status }) => total_price !== null && status === "completed").slice(0, closedJobs);

/** Creates the jobs, oldest first, and gives their planned events to them, with the titles of their work. */
export function sampleJobs({
  estimates,
  quotes,
  calendar,
  random,
}: {
  estimates: readonly StoredDemoEstimate[];
  quotes: readonly DemoQuote[];
  calendar: StoredEvent[];
  random: SeededRandom;
}): StoredJob[] {
  const priced = estimates.filter(({ total_price }) => total_price !== null);
  const underway = priced.filter(({ status }) => status === "in-progress");
  const over = finishedEstimates(estimates);
  const accepted = quotes.filter(({ state }) => state === "accepted");
  const agreed = estimates.filter(({ id }) => accepted.some(({ estimate_ids }) => estimate_ids.includes(id)));
  const begun = [...new Set([...agreed, ...underway, ...over])].map((estimate) => {
    const quote = accepted.find(({ estimate_ids }) => estimate_ids.includes(estimate.id));
    return { estimate, quote, at: quote?.answered_at ?? estimate.first_action_at ?? estimate.created_at };
  });
  const jobs = begun
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ estimate, quote, at }, place): StoredJob => {
      const id = random.uuid();
      const visits = calendar.filter(({ estimate_id }) => estimate_id === estimate.id);
      const title = quote?.title ?? estimate.service_name;
      const { service_category } = estimate;
      for (const visit of visits)
        Object.assign(visit, {
          job_id: id,
          title: visitTitle(title, estimate.name),
          service_type: service_category === "general" ? null : service_category,
        } satisfies Partial<StoredEvent>);
      const state: JobState = estimate.status === "completed" ? "closed" : stateAfterVisits("open", visits);
      const work = workOf(estimate, quote);
      const ended = estimate.updated_at > at ? estimate.updated_at : at;
      return {
        id,
        number: firstNumber + place,
        title,
        client_name: estimate.name,
        client_email: estimate.email,
        client_phone: estimate.phone,
        client_address: estimate.address,
        customer_id: estimate.customer_id,
        quote_id: quote?.id ?? null,
        estimate_ids: [estimate.id],
        state,
        work,
        changes: [],
        total: totalOf(work),
        notes: null,
        reason: null,
        series: null,
        schedule_id: null,
        done_at: state === "open" ? null : ended,
        closed_at: state === "closed" ? ended : null,
        version: 1,
        created_at: at,
      };
    });
  const alone = calendar.filter(({ job_id, customer_id }) => job_id === null && customer_id !== null);
  return [...jobs, ...alone.map((visit, place) => jobOfVisit(visit, firstNumber + jobs.length + place, random.uuid()))];
}

/** The job of an event that was planned without an estimate, which becomes its visit. */
function jobOfVisit(visit: StoredEvent, number: number, id: string): StoredJob {
  const { client_name, client_email, client_phone, client_address, customer_id, created_at } = visit;
  const title = visit.title.replace(`, ${client_name}`, "");
  const unit_price = Math.round((visit.estimated_price ?? 0) * 100);
  const line = { id: "line-1", text: title, quantity: "1", unit: "", unit_price, taxable: false };
  const work: JobWork = { lines: [line], discount: null, taxes: [] };
  Object.assign(visit, { job_id: id } satisfies Partial<StoredEvent>);
  return {
    id,
    number,
    title,
    client_name: client_name ?? "",
    client_email,
    client_phone,
    client_address,
    customer_id,
    quote_id: null,
    estimate_ids: [],
    state: "open",
    work,
    changes: [],
    total: totalOf(work),
    notes: null,
    reason: null,
    series: null,
    schedule_id: null,
    done_at: null,
    closed_at: null,
    version: 1,
    created_at,
  };
}

/** The accepted lines of the quote; without one, the estimate's. */
function workOf(estimate: StoredDemoEstimate, quote: DemoQuote | undefined): JobWork {
  const content = quote?.versions.find(({ number }) => number === quote.acceptance?.version)?.content;
  return content && quote?.acceptance
    ? agreedWork(content, quote.acceptance.choice)
    : workOfEstimate(withoutFindings(estimate));
}
