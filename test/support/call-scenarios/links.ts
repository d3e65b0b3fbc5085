import { issueSecret, createLink } from "../../../functions/link/store.ts";
import { newUnsubscribeToken } from "../../../functions/link/unsubscribe.ts";
import { mailboxOf } from "../../../functions/store/dynamo/digest-keys.ts";
import { currentVersions } from "../../../functions/agreements/agreement-texts.ts";
import type { LinkPurpose } from "../../../shared/domain/link.ts";
import { aCall } from "../fixtures/brokers.ts";
import { aCustomerOf } from "../fixtures/links.ts";
import { aPerson, send } from "../fixtures/people.ts";
import { businessOfReferrer } from "../fixtures/referrals.ts";
import type { CallSetups, Fixture } from "./call-scenarios.ts";
import { signatureFields } from "../fixtures/signatures.ts";
import { files, pdfMetadata } from "../fixtures/uploads.ts";

/** Signatures and uploads. */
export const customerScenarios: CallSetups = {
  signPrivacy: {
    prepare: async (fixture) => {
      const { applicationId, customerId, headers } = await aLinkFor(fixture, "privacy");
      const body = { applicationId, customerId, applicationType: "consumer", ...signatureFields };
      return { request: { body, headers } };
    },
  },
  sendAnswersLink: {
    prepare: async ({ ann }) => ({ request: { body: { customerId: (await aCustomerOf(ann)).customerId } }, sender: ann }),
  },
  answerByLink: {
    prepare: async (fixture) => {
      const { headers } = await aLinkFor(fixture, "answers");
      return { request: { body: { employmentType: "CASUAL" }, headers } };
    },
  },
  discardAnswer: {
    prepare: async (fixture) => {
      const { customerId, headers } = await aLinkFor(fixture, "answers");
      const answered = await send(fixture.running, "answerByLink", { body: { employmentType: "CASUAL" }, headers });
      if (answered.status !== 200) throw new Error(answered.text);
      return { request: { body: { customerId, field: "employmentType" } }, sender: fixture.ann };
    },
  },
  uploadByLink: {
    prepare: async (fixture) => {
      const { headers } = await aLinkFor(fixture, "upload");
      return { request: { body: { kind: "identity", ...pdfMetadata(files.pdf) }, headers } };
    },
  },
  unsubscribe: {
    prepare: async () => ({ request: { params: { token: await newUnsubscribeToken(mailboxOf("kim@example.com")) } } }),
  },
  recordOpening: {
    prepare: async (fixture) => ({ request: { headers: (await aLinkFor(fixture, "upload")).headers } }),
  },
  signReferralAgreement: {
    // Each attempt to sign is counted, also one that fails.
    ignores: /^RATE_LIMIT#/,
    prepare: async ({ running }) => {
      const person = await aPerson(running, { isVerified: true });
      await person.api.saveBusinessDetails({ body: businessOfReferrer });
      return { request: { body: { userId: person.userId, ...signatureFields } }, sender: person };
    },
  },
};

async function aLinkFor({ ann }: Fixture, purpose: LinkPurpose) {
  const requested = await aCustomerOf(ann);
  const agreements = purpose === "privacy" ? currentVersions("consumer") : {};
  const owner = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
  const { customerId } = requested;
  const questions = [{ field: "employmentType", asks: 3 }] as const;
  const asked = purpose === "answers" ? { questions } : {};
  const link = await createLink(
    owner,
    { purpose, customerId, applicationType: "consumer", agreements, ...asked, isEmailed: false },
    aCall(),
  );
  const secret = await issueSecret({ linkId: link._id, expiresAt: Date.parse(link.expiresAt) });
  return { ...requested, headers: { "link-secret": secret } };
}
