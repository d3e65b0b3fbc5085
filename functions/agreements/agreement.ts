import { createHash } from "node:crypto";
import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import type { AgreementKind } from "../../shared/domain/agreement.ts";

/** The source of an agreement. An issued text never changes: a changed text is a new version in a new file. */
export interface AgreementText {
  readonly kind: AgreementKind;
  /** The day of issue. */
  readonly version: string;
  readonly title: string;
  readonly sections: readonly AgreementTextSection[];
}

export interface AgreementTextSection {
  readonly heading: string;
  readonly clauses: readonly Clause[];
}

/** A paragraph and its source: quoted from the core specification ("shown"), or written by us where that is silent ("own"). */
export interface Clause {
  readonly text: string;
  readonly source: "shown" | "own";
  /** In place of the text where the organisation has entered its licence details. */
  readonly withLicence?: (licence: CreditLicence) => string;
}

export const quotedClause = (text: string): Clause => ({ text, source: "shown" });
export const ownClause = (text: string): Clause => ({ text, source: "own" });
export const clauseWithLicence = (text: string, withLicence: (licence: CreditLicence) => string): Clause => ({
  text,
  source: "own",
  withLicence,
});

export interface Agreement {
  readonly kind: AgreementKind;
  readonly version: string;
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  /** Hexadecimal, over kind, version, title and all sections in their order. */
  readonly sha256: string;
}

export function agreementFromText({ kind, version, title, sections }: AgreementText, licence?: CreditLicence): Agreement {
  const wordsOf = ({ text, withLicence }: Clause) => (licence && withLicence ? withLicence(licence) : text);
  const readable = sections.map(({ heading, clauses }) => ({ heading, paragraphs: clauses.map(wordsOf) }));
  const content = [kind, version, title, readable.map(({ heading, paragraphs }) => [heading, paragraphs])];
  return { kind, version, title, sections: readable, sha256: sha256(JSON.stringify(content)) };
}

/** One recomputed hash beside the recorded one. */
export interface HashCheck {
  readonly of: string;
  readonly expected: string;
  readonly found: string;
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");
