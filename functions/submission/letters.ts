import { setting } from "../configuration.ts";
import { type Letter, letterTo } from "../mail/letter.ts";
import { type Sentence, said } from "../mail/said.ts";
import { headKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { ownerOf } from "../store/workspace.ts";
import { reachOf } from "../user/identity.ts";
import type { ToldStatus } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

interface Told {
  readonly subject: Sentence;
  readonly what: (lender: string, quote: string) => Sentence;
}

const told: Readonly<Record<ToldStatus, Told>> = {
  accepted: {
    subject: said`A lender has accepted your application`,
    what: (lender, quote) => said`${lender} has accepted the application of quote number ${quote}.`,
  },
  referred: {
    subject: said`A lender is looking at your application`,
    what: (lender, quote) => said`${lender} has given the application of quote number ${quote} to its credit assessors.`,
  },
  refused: {
    subject: said`A lender has refused your application`,
    what: (lender, quote) => said`${lender} has refused the application of quote number ${quote}.`,
  },
  failed: {
    subject: said`Your application could not be sent`,
    what: (lender, quote) => said`The application of quote number ${quote} could not be handed over to ${lender}. You can send it again.`,
  },
};

/** The letter to whoever has the application by now. Neither the customer nor the lender's own words stand in it: the quote shows them. */
export const submissionLetters: Readonly<Record<"submission.told", (payload: Payload) => Promise<Letter>>> = {
  "submission.told": async (payload) => {
    const applicationId = String(payload["applicationId"]);
    const { subject, what } = told[payload["status"] as ToldStatus];
    const ownerId = await ownerOf(applicationId);
    const [{ firstName, address }, head] = await Promise.all([reachOf(ownerId), findItem(headKey(ownerId, applicationId))]);
    return letterTo(address, {
      subject,
      before: [said`Hello ${firstName},`, what(String(payload["lender"]), String(head?.["humanId"]))],
      action: { label: said`Open the quote`, url: `${setting("SITE_URL")}/quote/${applicationId}` },
    });
  },
};
