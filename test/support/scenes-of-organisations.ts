import { invite, issueSecret } from "../../functions/organisation/invitation-store.ts";
import { newId } from "../../functions/store/ids.ts";
import { aCall } from "./brokers.ts";
import { anAddress } from "./ids.ts";
import { type Person, aPerson } from "./people.ts";
import type { Settings, World } from "./scenes.ts";

const single = ({ running }: World, firstName = "Jo") => aPerson(running, { organisation: undefined, isVerified: true, firstName });

/** Somebody who administers an organisation of a name that no other has. */
async function founded(world: World) {
  const administrator = await single(world, "Ann");
  const name = `Finance ${newId()}`;
  const { _id: organisationId } = await administrator.api.createOrganisation({ body: { name, status: "active" } });
  return { administrator, name, organisationId };
}

/** The same, and somebody who asks to join. */
async function asked(world: World) {
  const { administrator, name } = await founded(world);
  const joiner = await single(world);
  await joiner.api.requestToJoin({ body: { name } });
  return { request: { body: { requestId: joiner.userId } }, sender: administrator };
}

const actorOf = ({ userId, organisationId }: Person) => ({ userId, organisationId, isMaster: false });

export const organisationScenes: Settings = {
  createOrganisation: {
    prepare: async (world) => ({ request: { body: { name: `Finance ${newId()}`, status: "active" } }, sender: await single(world) }),
  },
  requestToJoin: {
    prepare: async (world) => {
      const { name } = await founded(world);
      return { request: { body: { name } }, sender: await single(world) };
    },
  },
  approveJoinRequest: { prepare: asked },
  declineJoinRequest: { prepare: asked },
  removeMember: {
    prepare: async ({ ann, kim }) => {
      await kim.api.startQuote({ params: { type: "consumer" } });
      return { request: { body: { userId: kim.userId, quotesTo: ann.userId } }, sender: ann };
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
    prepare: async (world) => {
      const { ann } = world;
      const invited = await single(world);
      const [invitation] = await invite(actorOf(ann), ann.organisationId!, [{ firstName: "Jo", email: invited.email }], aCall());
      return { request: { body: { invite: await issueSecret(invitation!) } }, sender: invited };
    },
  },
};
