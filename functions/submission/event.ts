import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { id } from "../../shared/wire/id.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { findSecret } from "../secret/secret.ts";
import { signingSecret } from "./secret-names.ts";
import { isSigned } from "./signature.ts";
import { findSubmission, takeEvent } from "./store.ts";
import { takersOn } from "./takers.ts";

const message = z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)), clientReference: id });

/**
 * Takes in a lender's signed message that a submission stands otherwise, once; how it stands the lender itself is then asked. What is
 * about no submission of ours is taken for read.
 */
export const receiveSubmissionEvent: Operation<"receiveSubmissionEvent"> = async (_partner, { body }, { signature }) => {
  const lender = signature === undefined ? undefined : await signerOf(body, signature);
  if (lender === undefined) throw unsigned();
  const { success, data } = message.safeParse(parseJson(body));
  if (!success) throw new Refusal("invalid", "INVALID", "body: found another text, expected JSON with id and clientReference.", "body");
  const named = { applicationId: data.clientReference, lender };
  if (await findSubmission(named)) await takeEvent(data.id, named);
  return null;
};

/** The lender by whose key a text is signed now. */
async function signerOf(body: string, signature: string): Promise<string | undefined> {
  const now = new Date();
  for (const { lender } of takersOn(businessDate(now))) {
    const key = await findSecret(signingSecret(lender));
    if (key !== undefined && isSigned(body, signature, { key, now })) return lender;
  }
  return undefined;
}

const unsigned = () =>
  new Refusal("unauthenticated", "SIGNATURE", "Signature: expected a lender's signature of this body, at most 300 seconds old.");
