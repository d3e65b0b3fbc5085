import { issueSecret, makeLink } from "../../functions/link/store.ts";
import { currentVersions } from "../../functions/papers/wordings.ts";
import { aCall } from "./brokers.ts";
import { aCustomerOf } from "./links.ts";
import { aPerson } from "./people.ts";
import { businessOfReferrer } from "./referrals.ts";
import type { Settings, World } from "./scenes.ts";
import { aSignature, dataUrl } from "./signatures.ts";
import { files, pdf } from "./uploads.ts";

const buffer = dataUrl(aSignature());

/** What is signed or handed in. */
export const customerScenes: Settings = {
  signPrivacy: {
    prepare: async (world) => {
      const { applicationId, customerId, headers } = await aLinkFor(world, "privacy");
      const body = { applicationId, customerId, applicationType: "consumer", buffer };
      return { request: { body, headers } };
    },
  },
  uploadByLink: {
    prepare: async (world) => {
      const { headers } = await aLinkFor(world, "upload");
      return { request: { body: { kind: "identity", ...pdf(files.pdf) }, headers } };
    },
  },
  signReferralAgreement: {
    prepare: async ({ running }) => {
      const person = await aPerson(running, { isVerified: true });
      await person.api.saveBusinessDetails({ body: businessOfReferrer });
      return { request: { body: { userId: person.userId, buffer } }, sender: person };
    },
  },
};

async function aLinkFor({ ann }: World, purpose: "privacy" | "upload") {
  const asked = await aCustomerOf(ann);
  const papers = purpose === "privacy" ? currentVersions("consumer") : {};
  const owner = { userId: ann.userId, organisationId: ann.organisationId, isMaster: false };
  const { customerId } = asked;
  const link = await makeLink(owner, { purpose, customerId, applicationType: "consumer", papers, isMailed: false }, aCall());
  const secret = await issueSecret({ linkId: link._id, goodUntil: Date.parse(link.expiresAt) });
  return { ...asked, headers: { "link-secret": secret } };
}
