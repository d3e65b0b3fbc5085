import type { SentStatus } from "../../shared/entities/submission.ts";
import { contentOf } from "../files/files.ts";
import { checkedKey } from "../files/file-key.ts";
import { countMetric } from "../metric.ts";
import { credentialsOf, lenderNamed } from "./lenders.ts";
import { type Credentials, NotTaken, SignInRefused, type Standing } from "./port.ts";
import { type SubmissionRecord, findFile, findSubmission, noteDocument, noteFailure, noteStanding, ownOf } from "./store.ts";

type Payload = Readonly<Record<string, unknown>>;

/** What the outbox does for submissions. */
export const submissionErrands: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "submission.send": send,
  "submission.document": sendDocument,
  "submission.confirm": confirm,
};

/** What is left to do once the outbox has given an errand up. */
export const submissionGivenUp: Readonly<Record<string, (payload: Payload) => Promise<void>>> = {
  "submission.send": async (payload) => {
    const { lender } = named(payload);
    await failed(payload, `${lender} could not be reached. You can send it again.`);
  },
};

/** What has failed is tried again where the operators have its errand done once more. */
const unanswered: readonly SentStatus[] = ["queued", "failed"];

const named = (payload: Payload) => ({ applicationId: String(payload["applicationId"]), lender: String(payload["lender"]) });

/** Hands an application over, unless that is done. */
async function send(payload: Payload): Promise<void> {
  const submission = await findSubmission(named(payload));
  if (!submission || !unanswered.includes(submission.status)) return;
  const { applicationId, lender, payload: told } = submission;
  await signedIn(submission, async (credentials) => {
    const standing = await lenderNamed(lender).submit({ applicationId, payload: told }, credentials).catch(refusedBy);
    if (await noteStanding(submission, standing)) countMetric("Submissions", { outcome: standing.status });
  });
}

/** A lender that does not take an application in has decided on it. */
function refusedBy(error: unknown): Standing {
  if (!(error instanceof NotTaken)) throw error;
  return { reference: null, status: "refused", text: error.text || null, sequence: 1 };
}

/** Sends one document after its application. */
async function sendDocument(payload: Payload): Promise<void> {
  const documentId = String(payload["documentId"]);
  const submission = await findSubmission(named(payload));
  if (!submission || submission.reference === null || submission.sentDocuments[ownOf(documentId)] !== undefined) return;
  const { reference, lender, organisationId } = submission;
  const file = await findFile(documentId);
  const credentials = await credentialsOf(organisationId, lender);
  if (!file || !credentials) throw new Error("the document or the credentials are gone");
  const content = new Uint8Array(await contentOf({ key: checkedKey(documentId), versionId: file.versionId }));
  await lenderNamed(lender).upload(reference, { documentId, content, ...file }, credentials);
  await noteDocument(submission, documentId);
}

/** Asks the lender itself how a submission stands: a message alone is believed nothing. */
async function confirm(payload: Payload): Promise<void> {
  const submission = await findSubmission(named(payload));
  if (!submission) return;
  const { reference, lender, organisationId } = submission;
  const credentials = await credentialsOf(organisationId, lender);
  // The lender was quicker than our note of its first answer.
  if (reference === null || !credentials) throw new Error("the submission's reference or the credentials are not known");
  const standing = await lenderNamed(lender).standing(reference, credentials);
  if (await noteStanding(submission, standing)) countMetric("Submissions", { outcome: standing.status });
}

async function signedIn(submission: SubmissionRecord, deed: (credentials: Credentials) => Promise<void>): Promise<void> {
  const { organisationId, lender } = submission;
  const credentials = await credentialsOf(organisationId, lender);
  try {
    if (!credentials) throw new SignInRefused();
    await deed(credentials);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    const what = `${lender} did not accept your organisation's account. Your administrator can set it again under Organisation.`;
    await failed(submission as unknown as Payload, what);
  }
}

async function failed(payload: Payload, text: string): Promise<void> {
  if (await noteFailure(named(payload), text)) countMetric("Submissions", { outcome: "failed" });
}
