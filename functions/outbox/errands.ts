import type { Letter } from "../mail/letter.ts";
import { linkLetters } from "../link/letters.ts";
import { organisationLetters } from "../organisation/letters.ts";
import { referralLetters } from "../referral/letters.ts";
import type { Errand } from "../store/outbox.ts";
import { submissionLetters } from "../submission/letters.ts";
import { userLetters } from "../user/letters.ts";

type Payload = Errand["payload"];

/** Does what an errand is for. Throws where it could not be done now. */
export async function doErrand({ kind, payload }: Errand): Promise<void> {
  const errand = letters.get(kind) ?? (await import("./works.ts")).works.get(kind);
  if (!errand) throw new UnknownErrand(kind);
  await errand(payload);
}

class UnknownErrand extends Error {
  override readonly name = "UnknownErrand";
}

/** A letter, unless there is no more reason to send it. */
const mailed = (write: (payload: Payload) => Promise<Letter | undefined>) => async (payload: Payload) => {
  const letter = await write(payload);
  if (!letter) return;
  const { sendMail } = await import("../mail/mail.ts");
  await sendMail(letter);
};

const letters: ReadonlyMap<string, (payload: Payload) => Promise<void>> = new Map(
  Object.entries({ ...userLetters, ...organisationLetters, ...referralLetters, ...linkLetters, ...submissionLetters }).map(
    ([kind, write]) => [kind, mailed(write)],
  ),
);

/** What is left to do where an errand has failed for the last time. */
export async function giveUp({ kind, payload }: Errand): Promise<void> {
  if (letters.has(kind)) return;
  const { givenUp } = await import("./works.ts");
  await givenUp.get(kind)?.(payload);
}
