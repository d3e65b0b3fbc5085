import { startDigests } from "../../../functions/digest/schedule.ts";
import { compareRates } from "../../../functions/digest/jobs.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { compareQuotes, issueEmail } from "../../../functions/rulebook/jobs.ts";
import { aPerson, aRatesEditor } from "../fixtures/people.ts";
import { confirmedByStaff } from "../fixtures/organisations.ts";
import { drainOutbox } from "../in-process/drain-outbox.ts";
import { startSummary } from "../../../functions/proof/summary.ts";
import { compareProof, summariseProofs } from "../../../functions/store/services/proof-jobs.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { dayMs } from "../../../shared/dates.ts";
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

/** A mismatch of the sheet, by a broker whose ABN has been verified for long. */
async function anApproval(running: Fixture["running"]): Promise<void> {
  const broker = await aPerson(running, { isVerified: true });
  await confirmedByStaff(broker.organisationId!, new Date(Date.now() - 40 * dayMs));
  const applicationId = await enterScenario(broker, car);
  const today = businessDate(new Date());
  await broker.api.lodgeApplication({ body: { applicationId, lender: "Pepper", lodgedOn: today, acknowledgeMissing: true } });
  const terms = { rate: 13.49, amount: 29_464, term: 60, balloon: 6_400, repayment: 602.53, monthlyFees: 8.9 };
  await broker.api.decideSubmission({ body: { applicationId, number: 1, decision: "approved", on: today, terms } });
}

/** The emails to the rates office, the comparison of open quotes, and what lenders' decisions show. */
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
  { kind: compareProof.kind, prepare: () => anApproval(running) },
  {
    kind: summariseProofs.kind,
    prepare: async () => {
      await anApproval(running);
      await drainOutbox();
      await startSummary();
    },
  },
];
