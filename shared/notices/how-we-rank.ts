import type { TextWithLink } from "../finance-options/content.ts";

/** Of the texts about how products are ranked (Australian Privacy Principles 1.7 to 1.9). A reviewed text is a new version. */
export const howWeRank = {
  version: "2026-11-26",
  /** Of the privacy statement's section. */
  path: "/privacy-statement#how-we-rank",
} as const;

/** What a customer reads with ranked products. */
export const rankingNotice: TextWithLink = {
  text: "A computer program compared your details with lenders' conditions to order these products; your broker chose what to show you.",
  label: "How it works",
  path: howWeRank.path,
};
