import * as z from "zod/mini";
import { documentKinds } from "../../shared/domain/document.ts";
import type { SentStatus } from "../../shared/domain/submission.ts";
import { contentOf } from "../adapters/files/files.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import { jobHandler } from "../job-handler.ts";
import { countMetric } from "../metric.ts";
import { submissionEmails } from "./emails.ts";
import * as jobs from "./jobs.ts";
import { type Credentials, LenderRejected, LenderSignInRejected, type SubmissionStatusReport, type Lender } from "./lender-port.ts";
import { type SubmissionId, type SubmissionRecord, byOf, clientReferenceOf, findSubmission, applicationWithNumbers } from "./record.ts";
import { recordDocumentSent, recordFailure, recordStatus, ownIdOf } from "./store.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { childKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { setting } from "../configuration.ts";
import { readSecret } from "../adapters/secrets/secret.ts";
import { accountCiphertext } from "./account-store.ts";
import { endPack } from "./pack-store.ts";
import { decryptCredentials } from "./credential-encryption.ts";
import { lenderA } from "./lender-a.ts";
import { nowLender } from "./now-lender.ts";
import { signingSecret, slugOf, urlSettings } from "../sheets/submission-lenders.ts";

export const submissionHandlers = [
  jobHandler(jobs.sendApplication, send, (id) => failed(id, `${id.lender} could not be reached. You can send it again.`)),
  jobHandler(jobs.sendDocument, sendDocument),
  jobHandler(jobs.refreshStatus, refreshStatus),
  jobHandler(
    jobs.makePack,
    // Loaded here, as no other job needs layout and ZIP.
    async ({ packId }) => (await import("./pack-job.ts")).makePackFiles(packId),
    ({ packId }) => endPack(packId, { status: "failed", text: "The files could not be put together. Please make them again." }),
  ),
  ...submissionEmails,
];

/** Statuses in which "submission.send" sends; "failed" is included for jobs that operators redrive. */
const sendableStatuses: readonly SentStatus[] = ["queued", "failed"];

async function send(id: SubmissionId): Promise<void> {
  const submission = await findSubmission(id);
  if (!submission || !sendableStatuses.includes(submission.status)) return;
  const { lender } = submission;
  await withCredentials(submission, async (credentials) => {
    const report = await lenderNamed(lender)
      .submit({ application: await applicationWithNumbers(submission), clientReference: clientReferenceOf(submission) }, credentials)
      .catch(rejectedBy);
    if (await recordStatus(submission, report)) countMetric("Submissions", { outcome: report.status });
  });
}

/** A lender that rejects the application itself has declined it. */
function rejectedBy(error: unknown): SubmissionStatusReport {
  if (!(error instanceof LenderRejected)) throw error;
  return { reference: null, status: "declined", text: error.text || null, sequence: 1 };
}

const fileIn = itemParser("document", {
  kind: z.enum(documentKinds),
  fileName: z.string(),
  contentType: z.string(),
  versionId: z.string(),
});

/** Returns a checked document; the application may have another owner since. */
async function findFile(documentId: string): Promise<ReturnType<typeof fileIn> | undefined> {
  const ownerId = await ownerOf(documentId.split(".")[0]!);
  const item = await findItem(childKey(ownerId, "document", documentId));
  return item?.["status"] === "ready" ? fileIn(item) : undefined;
}

async function sendDocument({ documentId, ...id }: SubmissionId & { readonly documentId: string }): Promise<void> {
  const submission = await findSubmission(id);
  if (!submission || submission.status === "withdrawn") return;
  if (submission.reference === null || submission.sentDocuments[ownIdOf(documentId)] !== undefined) return;
  const { reference, lender, organisationId } = submission;
  const file = await findFile(documentId);
  const credentials = await credentialsOf(organisationId, lender);
  if (!file || !credentials) throw new Error("the document or the credentials are gone");
  const content = new Uint8Array(await contentOf({ key: checkedKey(documentId), versionId: file.versionId }));
  await lenderNamed(lender).upload(reference, { documentId, content, ...file }, credentials);
  await recordDocumentSent(submission, documentId);
}

/** Reads the status from the lender, as an event alone is not trusted. */
async function refreshStatus(id: SubmissionId): Promise<void> {
  const submission = await findSubmission(id);
  if (!submission || byOf(submission) === "hand") return;
  const { reference, lender, organisationId } = submission;
  const credentials = await credentialsOf(organisationId, lender);
  // The lender's event can arrive before its first response is stored; the job is then retried.
  if (reference === null || !credentials) throw new Error("the submission's reference or the credentials are not known");
  const report = await lenderNamed(lender).status(reference, credentials);
  if (await recordStatus(submission, report)) countMetric("Submissions", { outcome: report.status });
}

async function withCredentials(submission: SubmissionRecord, run: (credentials: Credentials) => Promise<void>): Promise<void> {
  const { organisationId, lender } = submission;
  const credentials = await credentialsOf(organisationId, lender);
  try {
    if (!credentials) throw new LenderSignInRejected();
    await run(credentials);
  } catch (error) {
    if (!(error instanceof LenderSignInRejected)) throw error;
    const text = `${lender} rejected your organisation's sign-in details. Your administrator can update them under Organisation.`;
    await failed(submission, text);
  }
}

async function failed(submission: SubmissionId, text: string): Promise<void> {
  if (await recordFailure(submission, text)) countMetric("Submissions", { outcome: "failed" });
}

const adapters = new Map<string, Lender>();

const makers: Readonly<Record<string, () => Lender>> = {
  now: () => nowLender({ url: setting(urlSettings["now"]) }),
  "lender-a": () => byLenderAsProtocol("Lender A", "lender-a"),
  plenti: () => byLenderAsProtocol("Plenti", "plenti"),
};

const byLenderAsProtocol = (lender: string, slug: keyof typeof urlSettings): Lender =>
  lenderA({ name: slug, url: setting(urlSettings[slug]), key: () => readSecret(signingSecret(lender)) });

/** Returns the same adapter for the life of the process, as it contains the circuit breaker. */
function lenderNamed(name: string): Lender {
  const slug = slugOf(name);
  const make = makers[slug];
  if (!make) throw new Error(`${name} takes applications but has no adapter`);
  const lender = adapters.get(slug) ?? make();
  adapters.set(slug, lender);
  return lender;
}

export async function credentialsOf(organisationId: string, lender: string): Promise<Credentials | undefined> {
  const account = { organisationId, lender };
  const ciphertext = await accountCiphertext(account);
  return ciphertext === undefined ? undefined : decryptCredentials(account, ciphertext);
}
