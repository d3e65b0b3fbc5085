import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { Document, DocumentKind } from "../../shared/domain/document.ts";
import type { RequiredField } from "../../shared/domain/submission.ts";
import { type Offer, offerOf } from "../quote/indicative.ts";
import { signableAgreementsFor } from "../agreements/signatures.ts";
import { currentAgreement } from "../agreements/agreement-texts.ts";
import { type Payload, payloadOf } from "./payload.ts";
import { type RequiredValue, isMissing, requiredValues } from "./required-values.ts";
import type { SubmissionLender } from "../quote/submission-lenders.ts";

export interface Review {
  readonly missing: readonly RequiredField[];
  readonly payload: Payload;
  readonly fields: readonly RequiredField[];
  readonly documents: readonly Document[];
  readonly offer: Offer | undefined;
}

export interface Reviewed {
  readonly submissionLender: SubmissionLender;
  readonly application: Application;
  readonly hasAccount: boolean;
  readonly today: IsoDate;
}

export async function reviewOf({ submissionLender, application, hasAccount, today }: Reviewed): Promise<Review> {
  const offer = offerOf(application, submissionLender.lender, today);
  const values = requiredValues(submissionLender, application, offer?.product.rate);
  return {
    missing: [
      ...values.filter(isMissing).map(named),
      ...unmetCriteria(offer),
      ...(await unsignedConsents(application)),
      ...(hasAccount ? [] : [missingAccount(submissionLender)]),
    ],
    payload: payloadOf(values),
    fields: values.map(named),
    documents: submissionLender.actions.includes("upload") ? documentsFor(application) : [],
    offer,
  };
}

const named = ({ field, label, place }: RequiredValue): RequiredField => ({ field, label, place });

const unmetCriteria = (offer: Offer | undefined): RequiredField[] =>
  (offer?.product.criteriaResults ?? [])
    .filter(({ result }) => result === false)
    .map(({ label }, at) => ({ field: `criteria.${at}`, label: `Not met: ${label}`, place: "criteria" }));

/** A customer's data may only be sent once that customer has signed the current privacy disclosure. */
async function unsignedConsents({ customers }: Application): Promise<RequiredField[]> {
  const privacy = currentAgreement("privacy");
  const signed = await Promise.all(customers.map(async ({ _id }) => (await signableAgreementsFor({ customerId: _id }, [privacy]))[0]!));
  return signed.flatMap(({ signedAt }, at) => {
    const label = at === 0 ? "Signed privacy disclosure" : `Signed privacy disclosure of customer ${at + 1}`;
    return signedAt === null ? [{ field: `customers.${at}.privacy`, label, place: "documents" }] : [];
  });
}

const missingAccount = ({ lender, lenderCredentials }: SubmissionLender): RequiredField => ({
  field: "organisation.lenderCredentials",
  label: `Your organisation's account with ${lender}: ${lenderCredentials.map(({ label }) => label).join(", ")}`,
  place: "organisation",
});

const kindsForLender: readonly DocumentKind[] = ["privacy", "identity", "bankStatement", "invoice", "creditProfile"];

const documentsFor = ({ documents }: Application): Document[] =>
  documents.filter(({ kind, status, replacedBy }) => kindsForLender.includes(kind) && status === "ready" && replacedBy === undefined);
