import type { Email } from "./adapters/email/build-email.ts";
import { itemParserOf } from "./store/dynamo/item-parser.ts";
import type { Job } from "./store/services/job.ts";
import type { OutboxJob } from "./store/services/outbox.ts";

type StoredPayload = OutboxJob["payload"];

/** The code of one kind of job. */
export interface JobHandler {
  readonly kind: string;
  /** It writes what follows from what is stored, so that one run does for equal jobs. */
  readonly isDerived?: true;
  /** Rejects if the job failed and should be retried, or if the payload lacks a declared field. */
  readonly run: (payload: StoredPayload) => Promise<void>;
  /** Cleans up after the last attempt has failed; does nothing with a payload that lacks a declared field. */
  readonly giveUp: (payload: StoredPayload) => Promise<void>;
}

/** `onDead` cleans up after the last attempt has failed. */
export function jobHandler<P extends object>(
  { kind, payload }: Job<P>,
  run: (payload: P) => Promise<void>,
  onDead?: (payload: P) => Promise<void>,
): JobHandler {
  const payloadIn = itemParserOf(`payload of ${kind}`, payload);
  return {
    kind,
    run: async (stored) => run(payloadIn(stored)),
    giveUp: async (stored) => {
      const { data } = payload.safeParse(stored);
      if (data) await onDead?.(data);
    },
  };
}

/** A job that sends the email that `write` returns; undefined if its reason has gone. None goes to a reader who has closed the account. */
export const emailHandler = <P extends object>(job: Job<P>, write: (payload: P) => Promise<Email | undefined>): JobHandler =>
  jobHandler(job, async (payload) => {
    const email = await write(payload);
    if (!email?.to) return;
    const { sendMail } = await import("./adapters/email/send-email.ts");
    await sendMail(email);
  });
