import type { IsoDate } from "../dates.ts";
import type { Broker, TextWithLink } from "../finance-options/content.ts";

/** What a selection record, or the credit proposal disclosure made with it, says. All values are texts that are shown as they are. */
export interface RecordContent {
  readonly title: string;
  readonly date: IsoDate;
  readonly organisation: string;
  /** The licence in full words; for a business without one the ABN. */
  readonly licence: string | null;
  readonly broker: Broker;
  readonly sections: readonly RecordSection[];
  /** How the products were ordered; of a selection record. */
  readonly ranking?: TextWithLink | undefined;
  /** Only where the chosen product's rate is assumed: each page then says "Sample rates". */
  readonly isSample?: true | undefined;
  /** The hash of the rate sheets. */
  readonly rulebook: string;
  /** The versions of the legal texts. */
  readonly notices: Readonly<Record<string, string>>;
}

export interface RecordSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly lines: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** What a mortgage broker declares with the choice, by a tick. */
export const conflictDeclaration =
  "Where the customer's interests and mine, the licensee's or those of a person who refers customers to us differ, I have put the customer's first. No payment or other benefit that a lender offers has decided this choice.";
