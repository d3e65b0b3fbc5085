import { untilSettled } from "../store/backoff.ts";
import { auditStep } from "../store/audit.ts";
import { type Changes, exists, has } from "../store/expression.ts";
import { splitPartId } from "../store/ids.ts";
import { type ItemKey, headKey, partKey, referralKey, retentionKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { type Item, type Step, commit, deleteStep, updateStep } from "../store/transaction.ts";
import { type Records, isDocument, recordsOf } from "./records.ts";
import { type Retention, unasked } from "./store.ts";

/** A transaction takes a hundred, and the head, the audit and the last ones go with them. */
const mostAtOnce = 90;

/** Who destroys, in the audit items. */
const worker = { userId: "SYSTEM" };

/**
 * Destroys what the table holds of a customer, so many rows in a transaction with the application's counters and the audit; the customer
 * and the retention go with the last ones, so that whatever breaks off is found again.
 */
export async function destroyRows(customerId: string, retention: Retention): Promise<void> {
  while ((await untilSettled(() => destroySome(customerId, retention))) === "more");
}

/** Undefined where another write came between, and trying again may help. */
async function destroySome(customerId: string, retention: Retention): Promise<"more" | "all" | undefined> {
  const records = await recordsOf(customerId);
  if (!records.customer) return "all";
  const rows = [...records.signatures, ...records.parts];
  const some = rows.slice(0, mostAtOnce);
  const isLast = rows.length <= mostAtOnce;
  const gone = isLast ? [...some, records.customer] : some;
  const outcome = await commit([
    ...some.map((row) => deleteStep("record", keyOf(row), exists)),
    ...(isLast ? await lastSteps(customerId, records) : []),
    headStep(customerId, records, gone),
    destroyedStep(customerId, { retention, gone, isLast }),
  ]);
  if (outcome.kind === "refused") return undefined;
  return isLast ? "all" : "more";
}

const keyOf = ({ pk, sk }: Item): ItemKey => ({ pk: String(pk), sk: String(sk) });

async function lastSteps(customerId: string, { ownerId }: Records): Promise<Step[]> {
  const { applicationId } = splitPartId(customerId);
  const referral = await findItem(referralKey(applicationId));
  const isReferred = referral?.["customerId"] === customerId;
  return [
    deleteStep("customer", partKey(ownerId, "customer", customerId), has("removedAt")),
    deleteStep("retention", retentionKey(customerId), has("destroyingSince")),
    ...(isReferred ? [updateStep("referral", referralKey(applicationId), { remove: ["customer", "customerId"] }, exists)] : []),
  ];
}

/** The application counts its parts and files, and its head may have kept what a list showed. */
function headStep(customerId: string, { ownerId, head }: Records, gone: readonly Item[]): Step {
  const { applicationId, own } = splitPartId(customerId);
  const parts = gone.filter(({ pk }) => pk === head["pk"]);
  const files = parts.filter((part) => isDocument(part) && part["status"] !== "refused");
  const fileBytes = files.reduce((sum, { size }) => sum + Number(size), 0);
  const changes: Changes = {
    add: { version: 1, parts: -parts.length, ...(files.length > 0 && { files: -files.length, fileBytes: -fileBytes }) },
    remove: Object.keys(head).filter((name) => name.startsWith(`customer#${own}#`)),
  };
  return updateStep("application", headKey(ownerId, applicationId), changes, exists);
}

interface Destroyed {
  readonly retention: Retention;
  readonly gone: readonly Item[];
  readonly isLast: boolean;
}

function destroyedStep(customerId: string, { retention, gone, isLast }: Destroyed): Step {
  const { removedAt, keptUntil } = retention;
  const { applicationId } = splitPartId(customerId);
  const action = isLast ? "customer.destroyed" : "customer.destroyedInPart";
  const fields = { removedAt, keptUntil, records: gone.length, files: gone.filter(isDocument).length };
  return auditStep(worker, unasked(), { action, subject: { applicationId }, part: customerId, fields });
}
