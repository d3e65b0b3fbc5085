import { invite, issueSecret } from "../../../functions/organisation/invitation-store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { aCover } from "../fixtures/covers.ts";
import { aCall } from "../fixtures/brokers.ts";
import { anAddress } from "../fixtures/ids.ts";
import { withVerifiedAbn } from "../fixtures/organisations.ts";
import { type Person, aPerson } from "../fixtures/people.ts";
import type { CallSetups, Fixture } from "./call-scenarios.ts";

const single = ({ running }: Fixture, firstName = "Jo") => aPerson(running, { organisation: undefined, isVerified: true, firstName });

/** The administrator of an organisation with a verified ABN. */
async function founded({ running }: Fixture) {
  const administrator = await aPerson(running, { isVerified: true });
  return { administrator, abn: await withVerifiedAbn(administrator.organisationId!) };
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
