import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/entities/application.ts";
import type { Document, DocumentKind } from "../../shared/entities/document.ts";
import type { RequiredField } from "../../shared/entities/submission.ts";
import { type Offer, offerOf } from "../quote/indicative.ts";
import { signableBy } from "../papers/signatures.ts";
import { currentPaper } from "../papers/wordings.ts";
import { type Payload, payloadOf } from "./payload.ts";
import { type RequiredValue, isMissing, requiredValues } from "./required-values.ts";
import type { Taker } from "./takers.ts";

/** An application as a lender would get it now, and what it still lacks. */
export interface Review {
  readonly missing: readonly RequiredField[];
  readonly payload: Payload;
  /** What the payload holds, in words. */
  readonly fields: readonly RequiredField[];
  readonly documents: readonly Document[];
  readonly offer: Offer | undefined;
}

export interface Reviewed {
  readonly taker: Taker;
  readonly application: Application;
  /** Whether the lender knows the organisation. */
  readonly hasAccount: boolean;
  readonly today: IsoDate;
}

/** What a lender asks for, the customers' consent among it, compared with what there is. */
export async function reviewOf({ taker, application, hasAccount, today }: Reviewed): Promise<Review> {
  const offer = offerOf(application, taker.lender, today);
  const values = requiredValues(taker, application, offer?.product.rate);
  return {
    missing: [
      ...values.filter(isMissing).map(named),
      ...unmetCriteria(offer),
      ...(await unsignedConsents(application)),
      ...(hasAccount ? [] : [missingAccount(taker)]),
    ],
    payload: payloadOf(values),
    fields: values.map(named),
    documents: taker.actions.includes("upload") ? documentsFor(application) : [],
    offer,
  };
}

const named = ({ field, label, place }: RequiredValue): RequiredField => ({ field, label, place });

const unmetCriteria = (offer: Offer | undefined): RequiredField[] =>
  (offer?.product.criteriaResults ?? [])
    .filter(({ result }) => result === false)
    .map(({ label }, at) => ({ field: `criteria.${at}`, label: `Not met: ${label}`, place: "criteria" }));

/** Nothing of a customer leaves without that customer's signature under the privacy disclosure of today. */
async function unsignedConsents({ customers }: Application): Promise<RequiredField[]> {
  const privacy = currentPaper("privacy");
  const signed = await Promise.all(customers.map(async ({ _id }) => (await signableBy({ customerId: _id }, [privacy]))[0]!));
  return signed.flatMap(({ signedAt }, at) => {
    const label = at === 0 ? "Signed privacy disclosure" : `Signed privacy disclosure of customer ${at + 1}`;
    return signedAt === null ? [{ field: `customers.${at}.privacy`, label, place: "documents" }] : [];
  });
}

const missingAccount = ({ lender, lenderCredentials }: Taker): RequiredField => ({
  field: "organisation.lenderCredentials",
  label: `Your organisation's account with ${lender}: ${lenderCredentials.map(({ label }) => label).join(", ")}`,
  place: "organisation",
});

const kindsForLender: readonly DocumentKind[] = ["privacy", "identity", "bankStatement", "invoice", "creditProfile"];

/** What was checked, the newest of what was replaced; of who was removed an application has none. */
const documentsFor = ({ documents }: Application): Document[] =>
  documents.filter(({ kind, status, replacedBy }) => kindsForLender.includes(kind) && status === "ready" && replacedBy === undefined);
