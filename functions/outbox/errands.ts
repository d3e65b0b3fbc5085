import { applicationErrands } from "../application/hand-over.ts";
import { checkErrands } from "../check/errands.ts";
import type { Letter } from "../mail/letter.ts";
import { sendMail } from "../mail/mail.ts";
import { linkLetters } from "../link/letters.ts";
import { organisationLetters } from "../organisation/letters.ts";
import { referralLetters } from "../referral/letters.ts";
import type { Errand } from "../store/outbox.ts";
import { submissionErrands, submissionGivenUp } from "../submission/errands.ts";
import { userLetters } from "../user/letters.ts";

type Payload = Errand["payload"];

/** Does what an errand is for. Throws where it could not be done now. */
export async function doErrand({ kind, payload }: Errand): Promise<void> {
  const errand = errands.get(kind);
  if (!errand) throw new UnknownErrand(kind);
  await errand(payload);
}

class UnknownErrand extends Error {
  override readonly name = "UnknownErrand";
}

/** A letter, unless there is no more reason to send it. */
const mailed = (write: (payload: Payload) => Promise<Letter | undefined>) => async (payload: Payload) => {
  const letter = await write(payload);
  if (letter) await sendMail(letter);
};

const letters = Object.entries({ ...userLetters, ...organisationLetters, ...referralLetters, ...linkLetters }).map(
  ([kind, write]) => [kind, mailed(write)] as const,
);

const errands: ReadonlyMap<string, (payload: Payload) => Promise<void>> = new Map([
  ...letters,
  ...Object.entries({ ...applicationErrands, ...checkErrands, ...submissionErrands }),
]);

const givenUp: ReadonlyMap<string, (payload: Payload) => Promise<void>> = new Map(Object.entries(submissionGivenUp));

/** What is left to do where an errand has failed for the last time. */
export async function giveUp({ kind, payload }: Errand): Promise<void> {
  await givenUp.get(kind)?.(payload);
}
