import { invitationOf } from "../../../functions/organisation/invitation-store.ts";
import * as jobs from "../../../functions/organisation/jobs.ts";
import { endApplications } from "../../../functions/retention/jobs.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import type { Job } from "../../../functions/store/services/job.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { webhookKey } from "../../../functions/store/dynamo/webhook-keys.ts";
import { deliverWebhook } from "../../../functions/store/services/webhooks.ts";
import { aWebhook } from "../fixtures/webhooks.ts";
import { outboxItem } from "../../../functions/store/services/outbox.ts";
import { abnCheckOf } from "../fixtures/abn-check.ts";
import { aContract } from "../fixtures/contracts.ts";
import { secretIn } from "../fixtures/fake-mailbox.ts";
import { anAddress } from "../fixtures/ids.ts";
import { aBrokersAbn, withVerifiedAbn } from "../fixtures/organisations.ts";
import { aCustomerOf } from "../fixtures/links.ts";
import { type Person, aPerson } from "../fixtures/people.ts";
import { outboxHandler as handler } from "../in-process/event-functions.ts";
import type { CapturedEmail } from "../in-process/functions-fixture.ts";
import { type JobScenario, jobOf, recordOf } from "../reliability/job-runs.ts";
import type { Fixture } from "./call-scenarios.ts";

export const enqueued =
  <P extends object>(job: Job<P>, payload: NoInfer<P>) =>
  () =>
    commit([outboxItem(job, payload)]);
export const secretsIn = (emails: readonly CapturedEmail[]) => emails.map(({ text }) => secretIn({ text } as never));
export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Drops the hashes of secrets: every attempt to send an email makes a new one. */
export const withoutSecrets = (prefix: string) => (item: Readonly<Record<string, unknown>>) => {
  const isSecret = String(item["pk"]).startsWith(prefix) && item["sk"] === prefix.slice(0, -1);
  return isSecret ? undefined : item;
};

export function organisationEmailJobs({ running, ann, kim }: Fixture): JobScenario[] {
  const { organisationId = "" } = ann;
  const described = <P extends object>(job: Job<P>, payload: NoInfer<P>) => ({ kind: job.kind, prepare: enqueued(job, payload) });
  return [
    {
      kind: "organisation.invitation",
      prepare: () => ann.api.inviteUsers({ body: [{ firstName: "Jo", email: anAddress() }] }),
      also: async (emails) => unique(await Promise.all(secretsIn(emails).map(async (secret) => (await invitationOf(secret)).firstName))),
      normalise: withoutSecrets("INVITATION#"),
    },
    {
      kind: "organisation.joinRequest",
      prepare: async () => {
        const { userId } = await aPerson(running, { organisation: undefined, firstName: "Jo" });
        return enqueued(jobs.joinRequestEmail, { organisationId, userId })();
      },
    },
    {
      kind: "retention.accountClosed",
      prepare: async () => {
        const jo = await aPerson(running, { firstName: "Jo" });
        await jo.api.startQuote({ params: { type: "consumer" } });
        await aContract(jo.userId);
        return enqueued(endApplications, { userId: jo.userId })();
      },
    },
    // While the register does not answer, the previous result stands.
    { kind: "organisation.abnCheck", prepare: async () => enqueued(jobs.repeatAbnCheck, await abnCheckOf(ann))(), without: "web" },
    {
      kind: "organisation.toDecide",
      prepare: async () => {
        const { organisationId: waiting = "" } = await aPerson(running, { firstName: "Jo" });
        await withVerifiedAbn(waiting, aBrokersAbn(), { status: "waiting" });
        await enqueued(jobs.toDecideEmail, { organisationId: waiting })();
      },
    },
    described(jobs.decidedEmail, { organisationId, status: "confirmed" }),
    described(jobs.disputeDecidedEmail, { organisationId, isFree: false }),
    described(jobs.welcomeEmail, { organisationId, userId: kim.userId }),
    described(jobs.joinFailedEmail, { organisationId, userId: kim.userId }),
    described(jobs.newAdministratorEmail, { organisationId, userId: kim.userId }),
    described(jobs.leftEmail, { organisationId, userId: kim.userId }),
    described(jobs.coverGrantedEmail, {
      organisationId,
      ownerId: ann.userId,
      colleagueId: kim.userId,
      from: "2026-11-23",
      until: "2026-11-30",
      grantedBy: ann.userId,
      to: ann.userId,
    }),
    described(jobs.coverEndedEmail, { organisationId, ownerId: ann.userId, colleagueId: kim.userId, endedBy: ann.userId, to: kim.userId }),
    {
      kind: jobs.webhookPausedEmail.kind,
      prepare: async () => {
        const { _id: webhookId } = await aWebhook(ann);
        await commit([updateItem("webhook", webhookKey(organisationId, webhookId), { set: { active: false, pausedFor: "gone" } })]);
        await enqueued(jobs.webhookPausedEmail, { organisationId, webhookId })();
      },
    },
    {
      kind: deliverWebhook.kind,
      prepare: async () => {
        const { _id: id } = await aWebhook(ann);
        await ann.api.testWebhook({ params: { id } });
      },
    },
    described(jobs.addressChangedEmail, { organisationId, to: "former@example.com" }),
  ];
}

export function ownershipTransfers({ running, ann }: Pick<Fixture, "running" | "ann">): JobScenario[] {
  const remove = async (entered: (leaver: Person) => Promise<unknown>) => {
    const leaver = await aPerson(running, { organisation: ann.organisationId!, firstName: "Lee" });
    await entered(leaver);
    await ann.api.removeMember({ body: { userId: leaver.userId, quotesTo: ann.userId } });
  };
  const leave = () =>
    remove(async (leaver) => {
      const { applicationId } = await aCustomerOf(leaver);
      await leaver.api.addNote({ body: { applicationId, text: "Call on Monday" } });
      await leaver.api.startQuote({ params: { type: "commercial" } });
    });
  return [
    { kind: "application.transferOwnership", prepare: () => remove(({ userId }) => aContract(userId)) },
    { kind: "application.transferOwnership", prepare: leave },
    {
      kind: "application.sweep",
      prepare: async () => {
        await leave();
        await delivered("application.transferOwnership");
      },
    },
  ];
}

/** Runs the newest job of a kind once. */
export const delivered = async (kind: string) =>
  handler({ Records: [recordOf(await jobOf(kind))] }, { getRemainingTimeInMillis: () => 60_000 });
