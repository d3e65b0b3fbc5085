import { checkAbn } from "./abn-check.ts";
import { recordAbnCheck, recordOf } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

export const organisationJobs: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "organisation.abnCheck": async ({ organisationId, checkedAt }) => {
    const organisation = await recordOf(String(organisationId));
    // A retry finds the result of the run before.
    if (organisation.abnCheck?.checkedAt !== checkedAt) return;
    const checked = await checkAbn(organisation);
    // While the register does not answer, the previous result stands; a later call has the ABN checked again.
    if (checked?.status === "unverified" && checked.problem === "unavailable") return;
    await recordAbnCheck(organisation, checked);
  },
};
