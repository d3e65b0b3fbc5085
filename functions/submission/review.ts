import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { type Document, type DocumentKind, customerDocumentKinds, quoteDocumentKinds } from "../../shared/domain/document.ts";
import type { RequiredField } from "../../shared/domain/submission.ts";
import { businessDate } from "../../shared/business-date.ts";
import { changesSinceDeclared } from "../../shared/domain/declaration.ts";
import { offerProblem } from "../../shared/finance-options/eligible.ts";
import { dayText } from "../../shared/format.ts";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";
import { type IndicativeProduct, indicativeProductOf } from "../quote/indicative.ts";
import type { PanelOptions } from "../organisation/lenders.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { refusesAssumedRates } from "../quote/require-offerable.ts";
import { signableAgreementsFor } from "../agreements/signatures.ts";
import { currentVersions, issuedAgreement } from "../agreements/agreement-texts.ts";
import { lenderApplicationOf } from "./lender-application.ts";
import { settlementWith } from "./sent-settlement.ts";
import { type RequiredValue, isMissing, requiredValues } from "./required-values.ts";
import { type SubmissionLender, acceptedVersion, isConnected } from "../sheets/submission-lenders.ts";

export interface Review {
  readonly missing: readonly RequiredField[];
  readonly application: LenderApplication;
  readonly fields: readonly RequiredField[];
  readonly documents: readonly Document[];
  readonly indicative: IndicativeProduct | undefined;
}

export interface Reviewed {
  readonly submissionLender: SubmissionLender;
  readonly application: Application;
  readonly sheets: RateSheets;
  readonly hasAccount: boolean;
  readonly today: IsoDate;
  readonly panel: PanelOptions;
}

/** What the lender requires must be there; the whole application is sent. */
export async function reviewOf({ submissionLender, application, sheets, hasAccount, today, panel }: Reviewed): Promise<Review> {
  const indicative = indicativeProductOf(sheets, application, { lender: submissionLender.lender, today, panel });
  const changed = application.declaration ? changesSinceDeclared(application.declaration, application) : [];
  const declared = changed.length === 0 ? application : { ...application, declaration: undefined };
  const values = requiredValues(submissionLender, declared, indicative?.product.rate);
  const [signatures, settlement] = await Promise.all([signaturesOf(application), settlementWith(submissionLender.lender, application)]);
  const documents = documentsFor(submissionLender, application);
  return {
    missing: [
      ...values.filter(isMissing).map((value) => ({ ...named(value), label: missingLabel(value, changed) })),
      ...unmetCriteria(indicative),
      ...problemOf(indicative),
      ...unsignedConsents(application, signatures),
      ...(hasAccount || !isConnected(submissionLender.lender) ? [] : [missingAccount(submissionLender)]),
    ],
    application: lenderApplicationOf({
      application: declared,
      indicative,
      documents,
      signatures,
      settlement,
      version: acceptedVersion(submissionLender.lender),
    }),
    fields: values.map(named),
    documents,
    indicative,
  };
}

const named = ({ field, label, place }: RequiredValue): RequiredField => ({ field, label, place });

/** Names what is wrong with a value that is there, and why a declaration must be made again. */
function missingLabel({ label, expected, place }: RequiredValue, changedDeal: readonly string[]): string {
  if (place === "declaration" && changedDeal.length > 0) return `${label} again, as the deal has changed. ${changedDeal.join("; ")}`;
  return expected === undefined ? label : `${label}: ${expected}`;
}

const unmetCriteria = (indicative: IndicativeProduct | undefined): RequiredField[] =>
  (indicative?.product.criteriaResults ?? [])
    .filter(({ result }) => result === false)
    .map(({ label }, at) => ({ field: `criteria.${at}`, label: `Not met: ${label}`, place: "criteria" }));

/** Why the product may not be sent at all. */
function problemOf(indicative: IndicativeProduct | undefined): RequiredField[] {
  const problem = indicative && offerProblem(indicative.product, refusesAssumedRates());
  return problem ? [{ field: "product", label: problem.text, place: "criteria" }] : [];
}

/** The signatures under the current texts of every customer. */
async function signaturesOf({ applicationType, customers }: Application): Promise<LenderApplication["signatures"]> {
  const agreements = Object.entries(currentVersions(applicationType)).map(([kind, version]) => issuedAgreement(kind, version)!);
  const signed = await Promise.all(
    customers.map(async ({ _id: customerId }) =>
      (await signableAgreementsFor({ customerId }, agreements)).flatMap(({ kind, version, signedAt, documentId, signerName }) =>
        signedAt === null || documentId === null || signerName === null
          ? []
          : [{ customerId, agreement: kind, version, signerName, signedAt, documentId }],
      ),
    ),
  );
  return signed.flat();
}

const consentField = (at: number): string => `customers.${at}.privacy`;

/** Whether what is missing is the consent of the customer at this place. */
export const isOfConsent =
  (at: number) =>
  ({ field }: RequiredField): boolean =>
    field === consentField(at);

/** A customer's data may only be sent once that customer has signed the current privacy disclosure. */
function unsignedConsents({ customers, documents }: Application, signatures: LenderApplication["signatures"]): RequiredField[] {
  const consented = new Set(signatures.filter(({ agreement }) => agreement === "privacy").map(({ customerId }) => customerId));
  return customers.flatMap(({ _id }, at) => {
    if (consented.has(_id)) return [];
    const previous = documents.findLast(({ kind, customerId }) => kind === "privacy" && customerId === _id);
    const whose = at === 0 ? "" : ` of applicant ${at + 1}`;
    const why = previous
      ? `: its text has changed since ${dayText(businessDate(new Date(previous.createdAt)))}, so it must be signed again`
      : "";
    return [{ field: consentField(at), label: `Signed privacy disclosure${whose}${why}`, place: "documents" as const }];
  });
}

const missingAccount = ({ lender, lenderCredentials }: SubmissionLender): RequiredField => ({
  field: "organisation.lenderCredentials",
  label: `Your organisation's account with ${lender}: ${lenderCredentials.map(({ label }) => label).join(", ")}`,
  place: "organisation",
});

const kindsForLender: readonly DocumentKind[] = ["privacy", ...customerDocumentKinds, ...quoteDocumentKinds, "creditProfile"];

/** The checked documents that the lender is sent. */
export const documentsFor = (submissionLender: SubmissionLender, { documents }: Application): Document[] =>
  !submissionLender.actions.includes("upload")
    ? []
    : documents.filter(({ kind, status, replacedBy }) => kindsForLender.includes(kind) && status === "ready" && replacedBy === undefined);
