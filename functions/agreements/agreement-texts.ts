import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { AgreementKind } from "../../shared/domain/agreement.ts";
import { type Agreement, type AgreementText, agreementFromText } from "./agreement.ts";
import { creditGuide20261121 } from "./texts/credit-guide-2026-11-21.ts";
import { creditGuide20261123 } from "./texts/credit-guide-2026-11-23.ts";
import { creditGuide20261124 } from "./texts/credit-guide-2026-11-24.ts";
import { privacy20261121 } from "./texts/privacy-2026-11-21.ts";
import { referralAgreement20261121 } from "./texts/referral-agreement-2026-11-21.ts";
import { referralAgreement20261123 } from "./texts/referral-agreement-2026-11-23.ts";

/** Every version ever issued, the newest of each kind last. Old versions stay, as signed documents refer to them. */
export const agreementTexts: readonly AgreementText[] = [
  privacy20261121,
  creditGuide20261121,
  creditGuide20261123,
  creditGuide20261124,
  referralAgreement20261121,
  referralAgreement20261123,
];

/** Version (day of issue) by kind. */
export type AgreementVersions = Readonly<Partial<Record<AgreementKind, string>>>;

const currentText = (kind: AgreementKind): AgreementText => agreementTexts.findLast((agreementText) => agreementText.kind === kind)!;

export const currentAgreement = (kind: AgreementKind): Agreement => agreementFromText(currentText(kind));

export const currentVersion = (kind: AgreementKind): string => currentText(kind).version;

/** With the licence details that it was issued with. */
export function issuedAgreement(kind: string, version: string, licence?: CreditLicence): Agreement | undefined {
  const agreementText = agreementTexts.find((each) => each.kind === kind && each.version === version);
  return agreementText && agreementFromText(agreementText, licence);
}

/** The agreements that a customer must sign. Only consumers get the credit guide. */
export function currentVersions(applicationType: ApplicationType): AgreementVersions {
  const kinds: readonly AgreementKind[] = applicationType === "consumer" ? ["privacy", "creditGuide"] : ["privacy"];
  return Object.fromEntries(kinds.map((kind) => [kind, currentVersion(kind)]));
}
