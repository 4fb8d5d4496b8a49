import { exportsApi } from "#features/business/exports/export.client.ts";
import { JobsPage } from "#features/jobs/job-screens/JobsPage.tsx";

/** The jobs, with the export file of the selected ones. */
export const Jobs = () => <JobsPage fileOf={(selection) => exportsApi.jobs.call(selection)} />;
