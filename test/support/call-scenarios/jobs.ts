import { maskVolatile, textOf } from "../store/mask-volatile.ts";
import { vi } from "vitest";
import { checkProviderFor } from "../../../functions/customer-checks/check-providers.ts";
import * as checkJobs from "../../../functions/customer-checks/jobs.ts";
import { linkOfSecret } from "../../../functions/link/store.ts";
import { equals } from "../../../functions/store/dynamo/expression.ts";
import { newId, splitChildId } from "../../../functions/store/dynamo/ids.ts";
import { outboxKey } from "../../../functions/store/dynamo/keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { type Item, updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { quotesEndEmail } from "../../../functions/retention/jobs.ts";
import { bookJobs } from "./book-jobs.ts";
import { refreshPanelRow, refreshToday } from "../../../functions/store/services/today-jobs.ts";
import { typedEmail, withdrawnEmail } from "../../../functions/submission/jobs.ts";
import * as userJobs from "../../../functions/user/jobs.ts";
import { findEmailToken } from "../../../functions/user/email-token.ts";
import { storeFinanceOptions } from "../fixtures/finance-options.ts";
import { aConsentingCustomerOf, checksBy } from "../fixtures/customer-checks.ts";
import { type JobScenario, jobOf } from "../reliability/job-runs.ts";
import type { FunctionsFixture, CapturedEmail } from "../in-process/functions-fixture.ts";
import { submitHostedPage } from "../fixtures/hosted-pages.ts";
import { lenderMessageOf } from "../fixtures/lenders.ts";
import { aCustomerOf } from "../fixtures/links.ts";
import { pendingJobs, drainOutbox } from "../in-process/drain-outbox.ts";
import { aQuoteToRefer } from "../fixtures/referrals.ts";
import type { Fixture } from "./call-scenarios.ts";
import { documentJobs } from "./document-jobs.ts";
import { delivered, enqueued, organisationEmailJobs, ownershipTransfers, secretsIn, unique, withoutSecrets } from "./organisation-jobs.ts";
import { ratesJobs } from "./rates.ts";
import { aQuoteForLenderA, aQuoteForNow, aSubmitter } from "../fixtures/submissions.ts";
import { storeSignedDocument } from "../fixtures/signatures.ts";
import { downloadFile, files, pdfMetadata, uploadAndWait } from "../fixtures/uploads.ts";
import { storedEntries } from "../stored-zip.ts";

interface JobFixture extends Fixture, Pick<FunctionsFixture, "lenders"> {}

/** At least one scenario for every kind of outbox job in which the job succeeds. */
export function jobScenarios(fixture: JobFixture): readonly JobScenario[] {
  return [
    ...userEmailJobs(fixture),
    ...organisationEmailJobs(fixture),
    ...toCustomers(fixture),
    ...documentJobs(fixture),
    ...ratesJobs(fixture),
    ...ownershipTransfers(fixture),
    ...toLenders(fixture),
    ...ofToday(fixture),
    ...bookJobs(fixture.ann),
  ];
}

const keyInLast = (emails: readonly CapturedEmail[]) => /[#/]([\w-]{60,})$/m.exec(emails.at(-1)?.text ?? "")?.[1] ?? "";

/** Drops the hashes of the user's tokens. */
const without = (purpose: "EMAIL_VERIFICATION" | "PASSWORD_RESET") => (item: Readonly<Record<string, unknown>>) =>
  item["sk"] === purpose ? undefined : item;

function userEmailJobs({ ann }: JobFixture): JobScenario[] {
  const { userId } = ann;
  const opens = (purpose: "EMAIL_VERIFICATION" | "PASSWORD_RESET") => async (emails: readonly CapturedEmail[]) =>
    (await findEmailToken(purpose, keyInLast(emails))).userId;
  return [
    {
      kind: "user.verifyEmail",
      prepare: enqueued(userJobs.verificationEmail, { userId }),
      also: opens("EMAIL_VERIFICATION"),
      normalise: without("EMAIL_VERIFICATION"),
    },
    {
      kind: "user.resetPassword",
      prepare: enqueued(userJobs.passwordResetEmail, { userId }),
      also: opens("PASSWORD_RESET"),
      normalise: without("PASSWORD_RESET"),
    },
    { kind: "user.passwordChanged", prepare: enqueued(userJobs.passwordChangedEmail, { userId }) },
    { kind: "user.secondFactorAdded", prepare: enqueued(userJobs.secondFactorAddedEmail, { userId }) },
    { kind: "user.secondFactorRemoved", prepare: enqueued(userJobs.secondFactorRemovedEmail, { userId }) },
    { kind: "user.secondFactorReset", prepare: enqueued(userJobs.secondFactorResetEmail, { userId }) },
    { kind: "user.passwordLocked", prepare: enqueued(userJobs.passwordLockedEmail, { userId }) },
    { kind: "user.accountClosed", prepare: enqueued(userJobs.accountClosedEmail, { to: "ann@example.com" }) },
    { kind: "retention.quotesEnd", prepare: enqueued(quotesEndEmail, { userId, quotes: [{ humanId: 7, endsOn: "2030-01-31" }] }) },
  ];
}

function toCustomers({ ann, ids }: JobFixture): JobScenario[] {
  const refer = async () => ann.api.sendReferral({ body: await aQuoteToRefer(ann) });
  const opens = async (emails: readonly CapturedEmail[]) =>
    unique(await Promise.all(secretsIn(emails).map(async (secret) => (await linkOfSecret(secret))?.purpose)));
  const linked = { also: opens, normalise: withoutSecrets("LINK#") };
  const requested = async () => ({ body: { customerId: (await aCustomerOf(ann)).customerId } });
  return [
    { kind: "referral.team", prepare: refer },
    { kind: "referral.confirmation", prepare: refer },
    {
      kind: "referral.reopened",
      prepare: async () => {
        const body = await aQuoteToRefer(ann);
        await ann.api.sendReferral({ body });
        await ann.api.reopenReferral({ params: { applicationId: body.applicationId } });
      },
    },
    { kind: "link.privacy", prepare: async () => ann.api.sendPrivacyLink(await requested()), ...linked },
    { kind: "link.answers", prepare: async () => ann.api.sendAnswersLink(await requested()), ...linked },
    { kind: "link.upload", prepare: async () => ann.api.sendUploadLink(await requested()), ...linked },
    {
      kind: "link.copy",
      prepare: async () => {
        const { customerId } = await aCustomerOf(ann);
        await storeSignedDocument(ann.userId, customerId);
        await ann.api.sendCopyLink({ body: { customerId } });
      },
      ...linked,
    },
    {
      kind: "link.options",
      prepare: async () => {
        const { customerId } = await aCustomerOf(ann);
        const { _id: kept } = await ann.api.keepQuote({ body: { applicationId: splitChildId(customerId).applicationId, filters: {} } });
        const _id = await storeFinanceOptions({ customerId, kept, by: ann.userId });
        await ann.api.sendOptionsLink({ body: { _id, customerId } });
      },
      ...linked,
    },
    {
      kind: "check.send",
      prepare: async () => checksBy(ann).identity.send((await aConsentingCustomerOf(ann)).customerId),
      // A delay of the company is recorded as well, and increments the version.
      normalise: ({ delayedAt: _delayedAt, version: _version, ...item }) =>
        item["action"] === "check.delayed" ? undefined : withoutSecrets("LINK#")(item),
    },
    { kind: "check.send", prepare: enqueued(checkJobs.sendCheck, { checkId: ids.document }) },
    {
      kind: "check.report",
      prepare: async () => {
        const { customerId } = await aConsentingCustomerOf(ann);
        const { _id: checkId } = await checksBy(ann).creditFile.send(customerId);
        await delivered("check.send");
        await completed(checkId);
        await enqueued(checkJobs.storeReports, { checkId })();
      },
      isOnce: true,
    },
    {
      kind: "check.poll",
      prepare: async () => {
        const { customerId } = await aConsentingCustomerOf(ann);
        const { _id: checkId } = await checksBy(ann).creditFile.send(customerId);
        await delivered("check.send");
        await completed(checkId);
        await enqueued(checkJobs.pollCheck, { checkId, nextWaitMs: 60_000 })();
      },
    },
  ];
}

/** The customer completes the company's page; the same reference gives the same page again. */
async function completed(checkId: string): Promise<void> {
  const customer = { firstName: "Kim", lastName: "Wattle", email: "kim@example.com" };
  const company = checkProviderFor("creditFile");
  const pageId = await company.prepare({ reference: checkId, customer, returnUrl: "https://kelpie.example/thank-you" });
  await submitHostedPage((await company.addressOf(pageId))!, "completed");
}

function ofToday({ ann }: JobFixture): JobScenario[] {
  const linked = async () => {
    const { applicationId, customerId } = await aCustomerOf(ann);
    await ann.api.sendUploadLink({ body: { customerId } });
    return applicationId;
  };
  return [
    { kind: "today.refresh", prepare: linked },
    { kind: "today.panel", prepare: enqueued(refreshPanelRow, { organisationId: ann.organisationId! }) },
    {
      kind: "today.refresh",
      prepare: async () => enqueued(refreshToday, { applicationId: await linked(), formerOwnerId: newId() })(),
    },
  ];
}

function toLenders({ ann, running, lenders }: JobFixture): JobScenario[] {
  let sent = "";
  let packed: () => Promise<unknown>;
  const submit = async () => {
    const broker = await aSubmitter(running);
    const { applicationId, customerId } = await aQuoteForNow(broker);
    const form = await broker.api.uploadDocument({ body: { customerId, kind: "identity", ...pdfMetadata(files.pdf) } });
    await uploadAndWait(broker, form, files.pdf);
    await broker.api.postSubmission({ body: { applicationId } });
    sent = applicationId;
  };
  const receivedByLender = async () =>
    lenders.received("now", sent).map(({ payload, files: received, decision }) => ({
      payload: maskVolatile([textOf({ payload })], new Set()),
      files: received.map(({ name, bytes }) => [name, bytes]),
      decision,
    }));
  const decided = async () => {
    await submit();
    await drainOutbox();
    await lenders.book("now").decide(lenders.received("now", sent)[0]!.reference, "accepted");
    await lenderMessageOf(running, { id: newId(), clientReference: `${sent}-1` });
    await vi.waitUntil(async () => (await pendingJobs()).filter(({ kind }) => kind === "submission.refreshStatus").length === 2, {
      timeout: 60_000,
    });
  };
  // Uses a lender that no other scenario uses: after five failures its circuit breaker opens.
  const lastAttempt = async () => {
    const broker = await aSubmitter(running);
    const { applicationId } = await aQuoteForLenderA(broker);
    lenders.faultInjection.put("lender-a", "down");
    await broker.api.postSubmission({ body: { applicationId } });
    const { id, attempts } = await jobOf("submission.send");
    await commit([updateItem("job", outboxKey(String(id)), { set: { attempts: 15 } }, equals("attempts", attempts))]);
  };
  /** Arrival and scan of the uploaded file come in either order, with one change of the application more or less. */
  const uploading = {
    isOnce: true,
    normalise: ({ version, ...item }: Item) => (item["sk"] === "ROOT" ? item : { ...item, version }),
  } as const;
  return [
    { ...uploading, kind: "submission.send", prepare: submit, also: receivedByLender },
    { kind: "submission.send", prepare: lastAttempt, isOnce: true, without: "web" },
    {
      kind: "submission.document",
      prepare: async () => {
        await submit();
        await delivered("submission.send");
      },
      ...uploading,
      also: receivedByLender,
    },
    {
      kind: "submission.pack",
      prepare: async () => {
        const verified = await aSubmitter(running);
        const { applicationId, customerId } = await aQuoteForNow(verified);
        const document = { customerId, kind: "identity", ...pdfMetadata(files.pdf) } as const;
        await uploadAndWait(verified, await verified.api.uploadDocument({ body: document }), files.pdf);
        const { _id } = await verified.api.createPack({ body: { applicationId, lender: "Pepper" } });
        packed = async () => {
          const { url } = await verified.api.fetchPackFile({ params: { id: _id }, query: { of: "zip" } });
          return storedEntries((await downloadFile(url)).content).map(({ name }) => name);
        };
      },
      also: () => packed(),
    },
    {
      kind: "submission.withdrawnEmail",
      prepare: async () => {
        await submit();
        await enqueued(withdrawnEmail, { applicationId: sent, lender: "NOW", number: 1, by: ann.userId })();
      },
      ...uploading,
    },
    {
      kind: "submission.typedEmail",
      prepare: async () => {
        await submit();
        await enqueued(typedEmail, { applicationId: sent, lender: "NOW", number: 1, by: ann.userId, what: "lodged" })();
      },
      ...uploading,
    },
    { ...uploading, kind: "submission.refreshStatus", prepare: decided, also: receivedByLender },
    {
      kind: "submission.statusEmail",
      prepare: async () => {
        lenders.book("now").defaultDecision = "accepted";
        await submit();
        await delivered("submission.send");
        lenders.book("now").defaultDecision = "received";
      },
      ...uploading,
    },
  ];
}
