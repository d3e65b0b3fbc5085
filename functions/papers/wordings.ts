import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { PaperKind } from "../../shared/entities/paper.ts";
import { type Paper, type Wording, paperOf } from "./paper.ts";
import { creditGuide20261121 } from "./texts/credit-guide-2026-11-21.ts";
import { privacy20261121 } from "./texts/privacy-2026-11-21.ts";
import { referralAgreement20261121 } from "./texts/referral-agreement-2026-11-21.ts";

/** Every wording ever issued, the newest of a kind last: what was signed can always be read again. */
export const wordings: readonly Wording[] = [privacy20261121, creditGuide20261121, referralAgreement20261121];

/** Which version of which papers. */
export type Versions = Readonly<Partial<Record<PaperKind, string>>>;

/** The paper that is to be signed from now on. */
export function currentPaper(kind: PaperKind): Paper {
  return paperOf(wordings.findLast((wording) => wording.kind === kind)!);
}

/** A paper as it was issued; undefined where there never was such a version. */
export function issuedPaper(kind: string, version: string): Paper | undefined {
  const wording = wordings.find((each) => each.kind === kind && each.version === version);
  return wording && paperOf(wording);
}

/** What a customer is to sign: the credit guide is for consumers. */
export function currentVersions(applicationType: ApplicationType): Versions {
  const kinds: readonly PaperKind[] = applicationType === "consumer" ? ["privacy", "creditGuide"] : ["privacy"];
  return Object.fromEntries(kinds.map((kind) => [kind, currentPaper(kind).version]));
}
