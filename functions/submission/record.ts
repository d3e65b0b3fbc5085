/** A submission as it is stored, and its reads. */
import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { driverLicenceFields } from "../../shared/domain/driver-licence.ts";
import type { RequiredField, SentStatus, SubmissionFacts, SubmittedBy } from "../../shared/domain/submission.ts";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";
import { ciphertextsOf, decryptDriverLicence } from "../driver-licence/encryption.ts";
import type { IndicativeProduct } from "../quote/indicative.ts";
import { slugOf } from "../sheets/submission-lenders.ts";
import { childKey, submissionKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { withAccountNumbers } from "./sent-settlement.ts";

export interface SubmissionId {
  readonly applicationId: string;
  readonly lender: string;
  /** Numbers an application's submissions from 1. */
  readonly number: number;
}

/** The submission's id with the lender, which its events repeat: a new one for each submission. */
export const clientReferenceOf = ({ applicationId, number }: Pick<SubmissionId, "applicationId" | "number">): string =>
  `${applicationId}-${number}`;

/** The submission as sent, independent of later changes to the application and the sheets, and its status. */
export interface SubmissionRecord extends SubmissionId, IndicativeProduct, Partial<SubmissionFacts> {
  /** Absent: Kelpie sends it. */
  readonly by?: SubmittedBy;
  readonly organisationId: string;
  readonly submittedBy: string;
  /** With masked numbers of driver licences and accounts. */
  readonly application: LenderApplication;
  /** The ciphertexts of the driver licence numbers, by customer. */
  readonly driverLicences: Readonly<Record<string, Item>>;
  readonly fields: readonly RequiredField[];
  /** What it lacked when it was lodged all the same. */
  readonly missing?: readonly RequiredField[];
  readonly documents: readonly { readonly _id: string; readonly fileName: string }[];
  readonly submittedAt: string;
  /** The day in Sydney of the first approval or decline. */
  readonly firstDecidedOn?: IsoDate;
  readonly updatedAt: string;
  /** When the broker made the application a quote again without withdrawing it. */
  readonly reopenedAt?: string;
  readonly status: SentStatus;
  readonly reference: string | null;
  readonly text: string | null;
  /** Sequence of the last processed report; 0 before the first. */
  readonly sequence: number;
  readonly sentDocuments: Readonly<Record<string, string>>;
}

export const byOf = ({ by = "lender" }: Pick<SubmissionRecord, "by">): SubmittedBy => by;

/** The day on which the lender got it, which may have been recorded later. */
export const sentOn = ({ lodgedOn, submittedAt }: Pick<SubmissionRecord, "lodgedOn" | "submittedAt">): IsoDate =>
  lodgedOn ?? businessDate(new Date(submittedAt));

export const keyOf = ({ applicationId, lender, number }: SubmissionId) => submissionKey(applicationId, slugOf(lender), number);

export async function findSubmission(named: SubmissionId): Promise<SubmissionRecord | undefined> {
  return (await findItem(keyOf(named))) as SubmissionRecord | undefined;
}

/** The ciphertexts of the customers who have driver licence numbers. */
export async function encryptedLicencesOf(actor: Actor, { customers }: LenderApplication): Promise<SubmissionRecord["driverLicences"]> {
  const withNumber = customers.filter((customer) => driverLicenceFields.some((field) => customer[field]));
  const entries = withNumber.map(async ({ customerId }) => {
    const item = await findItem(childKey(actor.userId, "customer", customerId));
    return [customerId, ciphertextsOf(item ?? {})] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The application for the lender: with the numbers of driver licences and accounts. */
export async function applicationWithNumbers({ application, driverLicences }: SubmissionRecord): Promise<LenderApplication> {
  const customers = application.customers.map(async (customer) => ({
    ...customer,
    ...(await decryptDriverLicence(customer.customerId, driverLicences[customer.customerId] ?? {})),
  }));
  const settlement = await withAccountNumbers(application);
  return { ...application, customers: await Promise.all(customers), ...(settlement !== undefined && { settlement }) };
}
