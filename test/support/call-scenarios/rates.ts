import { startDigests } from "../../../functions/digest/schedule.ts";
import { compareRates } from "../../../functions/digest/jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { compareQuotes, issueEmail } from "../../../functions/rulebook/jobs.ts";
import { aRatesEditor } from "../fixtures/people.ts";
import { aRatesOffice, aSubmittedIssue, pepper, useSheetsOf } from "../fixtures/rates-office.ts";
import { newSheetText } from "../fixtures/rate-sheets.ts";
import type { JobScenario } from "../reliability/job-runs.ts";
import type { Person } from "../fixtures/people.ts";
import { enterScenario } from "../fixtures/enter-scenario.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";
import type { Fixture, CallSetups } from "./call-scenarios.ts";

const reason = "Compared with the lender's card.";
const asEditor = ({ subject }: Person) => ({ subject, isRatesEditor: true });

/** An editor of rate sheets with a draft. */
async function aDraft({ running }: Fixture, text: string) {
  useSheetsOf(running);
  const author = await aRatesEditor(running);
  const { _id } = await author.api.createDraft({ body: { slug: null, text } });
  return { _id, sender: asEditor(author) };
}

async function aSubmitted({ running }: Fixture) {
  const office = await aRatesOffice(running);
  return { ...office, _id: await aSubmittedIssue(office) };
}

export const ratesScenarios: CallSetups = {
  createDraft: {
    prepare: async ({ running }) => ({
      request: { body: { slug: null, text: "{" } },
      sender: asEditor(await aRatesEditor(running)),
    }),
  },
  updateDraft: {
    prepare: async (fixture) => {
      const { _id, sender } = await aDraft(fixture, "{");
      return { request: { body: { _id, text: await newSheetText("Wattle Finance") } }, sender };
    },
  },
  submitDraft: {
    prepare: async (fixture) => {
      const { _id, sender } = await aDraft(fixture, await newSheetText("Wattle Finance"));
      return { request: { body: { _id } }, sender };
    },
  },
  approveIssue: {
    prepare: async (fixture) => {
      const { _id, approver } = await aSubmitted(fixture);
      return { request: { body: { _id, reason } }, sender: asEditor(approver) };
    },
  },
  rejectIssue: {
    prepare: async (fixture) => {
      const { _id, sender } = await aDraft(fixture, "{");
      return { request: { body: { _id, reason } }, sender };
    },
  },
  withdrawIssue: {
    prepare: async (fixture) => {
      const { _id, approver } = await aSubmitted(fixture);
      await approver.api.approveIssue({ body: { _id, reason } });
      return { request: { body: { _id, reason } }, sender: asEditor(approver) };
    },
  },
  startImpact: {
    prepare: async (fixture) => {
      const { _id, author } = await aSubmitted(fixture);
      return { request: { body: { _id } }, sender: asEditor(author) };
    },
  },
  verifySheet: {
    prepare: async ({ running }) => {
      const { author } = await aRatesOffice(running);
      return { request: { body: { slug: pepper, verifiedOn: "2026-11-20", source: "Rate card" } }, sender: asEditor(author) };
    },
  },
};

/** The emails to the rates office, and the comparison of open quotes. */
export const ratesJobs = ({ running, ann }: Fixture): JobScenario[] => [
  ...Object.values(issueEmail).map((job) => ({
    kind: job.kind,
    prepare: async () => {
      const author = await aRatesEditor(running);
      const { _id } = await author.api.createDraft({ body: { slug: null, text: "{" } });
      return commit([outboxItem(job, { _id, by: author.userId })]);
    },
  })),
  {
    kind: compareQuotes.kind,
    prepare: async () => {
      const { author } = await aRatesOffice(running);
      await enterScenario(ann, car);
      const _id = await aSubmittedIssue({ author });
      await author.api.startImpact({ body: { _id } });
    },
  },
  {
    kind: compareRates.kind,
    prepare: async () => {
      const { author, approver } = await aRatesOffice(running);
      await enterScenario(ann, car);
      const _id = await aSubmittedIssue({ author });
      await approver.api.approveIssue({ body: { _id, reason } });
      await startDigests();
    },
  },
];
