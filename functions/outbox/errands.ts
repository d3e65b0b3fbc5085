import type { Letter } from "../mail/letter.ts";
import { linkLetters } from "../link/letters.ts";
import { organisationLetters } from "../organisation/letters.ts";
import { referralLetters } from "../referral/letters.ts";
import type { Errand } from "../store/outbox.ts";
import { submissionLetters } from "../submission/letters.ts";
import { userLetters } from "../user/letters.ts";

type Payload = Errand["payload"];
type Deeds = Readonly<Record<string, (payload: Payload) => Promise<void>>>;

/** Does what an errand is for. Throws where it could not be done now. */
export async function doErrand({ kind, payload }: Errand): Promise<void> {
  const deed = letters[kind] ?? (await worksOf(kind))[kind];
  if (!deed) throw new UnknownErrand(kind);
  await deed(payload);
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

const letters: Deeds = Object.fromEntries(
  Object.entries({ ...userLetters, ...organisationLetters, ...referralLetters, ...linkLetters, ...submissionLetters }).map(
    ([kind, write]) => [kind, mailed(write)],
  ),
);

/** What is more than a letter, by the domain that its kind begins with. It is loaded when it comes: each brings clients of its own. */
const works: ReadonlyMap<string, () => Promise<Deeds>> = new Map([
  ["application", async () => (await import("../application/hand-over.ts")).applicationErrands],
  ["check", async () => (await import("../check/errands.ts")).checkErrands],
  ["submission", async () => (await import("../submission/errands.ts")).submissionErrands],
]);

async function worksOf(kind: string): Promise<Deeds> {
  const load = works.get(domainOf(kind));
  return load ? load() : {};
}

/** "submission.send" is of the domain submission. */
const domainOf = (kind: string): string => kind.slice(0, kind.indexOf("."));

/** What is left to do where an errand has failed for the last time. */
export async function giveUp({ kind, payload }: Errand): Promise<void> {
  if (domainOf(kind) !== "submission") return;
  const { submissionGivenUp } = await import("../submission/errands.ts");
  await submissionGivenUp[kind]?.(payload);
}
