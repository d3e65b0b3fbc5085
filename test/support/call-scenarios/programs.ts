import { createClient } from "../../../shared/wire/client.ts";
import { anApiKey } from "../fixtures/api-keys.ts";
import { confirmedByStaff } from "../fixtures/organisations.ts";
import { aPerson } from "../fixtures/people.ts";
import type { CallSetups, Fixture } from "./call-scenarios.ts";

const note = "Please call";

/** A member of a confirmed organisation with a key. */
async function aMemberWithKey({ running }: Fixture) {
  const member = await aPerson(running, { isVerified: true });
  await confirmedByStaff(member.organisationId!);
  return { member, key: (await anApiKey(member)).key };
}

export const programScenarios: CallSetups = {
  v1Propose: {
    prepare: async (fixture) => {
      const { member, key } = await aMemberWithKey(fixture);
      const body = { scenario: { applicationType: "consumer" }, owner: member.email, note };
      return { request: { body, headers: { authorization: `Bearer ${key}` } } };
    },
    // A key that has just been used is not marked as used again.
    ignores: /^ORGANISATION#/,
  },
  acceptProposal: {
    prepare: async (fixture) => {
      const { member, key } = await aMemberWithKey(fixture);
      const program = createClient({ baseUrl: fixture.running.url, fetch, token: () => key });
      const scenario = { applicationType: "consumer", asset: { assetValue: 32_000 } } as const;
      const { _id } = await program.v1Propose({ body: { scenario, owner: member.email, note } });
      return { request: { body: { _id } }, sender: member };
    },
  },
};
