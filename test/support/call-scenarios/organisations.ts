import { invite, issueSecret } from "../../../functions/organisation/invitation-store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { anApiKey } from "../fixtures/api-keys.ts";
import { aCover } from "../fixtures/covers.ts";
import { aCall } from "../fixtures/brokers.ts";
import { anAddress } from "../fixtures/ids.ts";
import { aBrokersAbn, withTakenAbn, withVerifiedAbn } from "../fixtures/organisations.ts";
import { aWebhook } from "../fixtures/webhooks.ts";
import { type Person, aMaster, aPerson } from "../fixtures/people.ts";
import type { CallSetups, Fixture } from "./call-scenarios.ts";

const single = ({ running }: Fixture, firstName = "Jo") => aPerson(running, { organisation: undefined, isVerified: true, firstName });

/** The administrator of an organisation with a verified ABN. */
async function founded({ running }: Fixture) {
  const administrator = await aPerson(running, { isVerified: true });
  return { administrator, abn: await withVerifiedAbn(administrator.organisationId!) };
}

const withWebhook =
  (request: object = {}) =>
  async (fixture: Fixture) => {
    const { administrator } = await founded(fixture);
    const { _id: id } = await aWebhook(administrator);
    return { request: { ...request, params: { id } }, sender: administrator };
  };

/** An organisation that waits, and a master who has read it. */
async function judged(fixture: Fixture) {
  const { administrator } = await founded(fixture);
  const id = administrator.organisationId!;
  await withVerifiedAbn(id, aBrokersAbn(), { status: "waiting" });
  const { name, abn, licence } = await administrator.api.readOrganisation({ params: { id } });
  const { subject } = await aMaster(fixture.running);
  return { request: { params: { id }, body: { name, abn, licence } }, sender: { subject, isMaster: true } };
}

/** The same, with a user who has asked to join. */
async function joinRequested(fixture: Fixture) {
  const { administrator, abn } = await founded(fixture);
  const joiner = await single(fixture);
  await joiner.api.requestToJoin({ body: { abn } });
  return { request: { body: { requestId: joiner.userId } }, sender: administrator };
}

const actorOf = ({ userId, organisationId }: Person) => ({ userId, organisationId, isMaster: false });

export const organisationScenarios: CallSetups = {
  // Without an ABN: a register that does not answer leaves another result of its check.
  updateOrganisation: {
    prepare: async ({ running }) => {
      const sender = await aPerson(running, { hasVerifiedAbn: false });
      return { request: { body: { organisationId: sender.organisationId, name: "Eve's Finance" } }, sender };
    },
  },
  createOrganisation: {
    prepare: async (fixture) => ({ request: { body: { name: `Finance ${newId()}`, status: "active" } }, sender: await single(fixture) }),
  },
  disputeAbn: {
    prepare: async (fixture) => {
      const { abn } = await founded(fixture);
      const claimant = await aPerson(fixture.running, { isVerified: true });
      await withTakenAbn(claimant.organisationId!, abn);
      return { request: { body: { organisationId: claimant.organisationId, text: "Our number is 512894" } }, sender: claimant };
    },
  },
  createApiKey: {
    prepare: async (fixture) => {
      const { administrator } = await founded(fixture);
      return {
        request: { body: { name: "Loan desk", scopes: ["quote:price"], expiresOn: businessDate(new Date()) } },
        sender: administrator,
      };
    },
  },
  deleteApiKey: {
    prepare: async (fixture) => {
      const { administrator } = await founded(fixture);
      const { _id: id } = await anApiKey(administrator);
      return { request: { params: { id } }, sender: administrator };
    },
  },
  createWebhook: {
    prepare: async (fixture) => ({
      request: { body: { url: "http://hooks.test/kelpie", events: ["contract.created"] } },
      sender: (await founded(fixture)).administrator,
    }),
  },
  updateWebhook: { prepare: withWebhook({ body: { active: false, events: ["document.arrived"] } }) },
  rotateWebhookSecret: { prepare: withWebhook() },
  testWebhook: { prepare: withWebhook() },
  deleteWebhook: { prepare: withWebhook() },
  confirmOrganisation: { prepare: judged },
  refuseOrganisation: {
    prepare: async (fixture) => {
      const { request, sender } = await judged(fixture);
      return { request: { ...request, body: { ...request.body, reason: "Not in the register of licensees" } }, sender };
    },
  },
  requestToJoin: {
    prepare: async (fixture) => {
      const { abn } = await founded(fixture);
      return { request: { body: { abn } }, sender: await single(fixture) };
    },
  },
  approveJoinRequest: { prepare: joinRequested },
  declineJoinRequest: { prepare: joinRequested },
  removeMember: {
    prepare: async ({ ann, kim }) => {
      await kim.api.startQuote({ params: { type: "consumer" } });
      return { request: { body: { userId: kim.userId, quotesTo: ann.userId } }, sender: ann };
    },
  },
  grantCover: {
    prepare: async ({ ann, kim }) => ({
      request: { body: { userId: ann.userId, colleagueId: kim.userId, until: businessDate(new Date()) } },
      sender: ann,
    }),
  },
  revokeCover: {
    prepare: async ({ ann, kim }) => {
      await aCover(ann, kim);
      return { request: { body: { userId: ann.userId, colleagueId: kim.userId } }, sender: ann };
    },
  },
  withdrawInvitation: {
    prepare: async ({ ann }) => {
      const email = anAddress();
      await ann.api.inviteUsers({ body: [{ firstName: "Eve", email }] });
      return { request: { body: { email } }, sender: ann };
    },
  },
  acceptInvitation: {
    prepare: async (fixture) => {
      const { ann } = fixture;
      const invited = await single(fixture);
      const [invitation] = await invite(actorOf(ann), ann.organisationId!, [{ firstName: "Jo", email: invited.email }], aCall());
      return { request: { body: { invite: await issueSecret(invitation!) } }, sender: invited };
    },
  },
};
