import { conflictDeclaration } from "../../../shared/selection/record-content.ts";

/** What a selection record says besides the broker's words and the figures. A reviewed text is a new file, dated with the day of its issue. */
export const selectionRecord20261126 = {
  version: "2026-11-26",
  title: "Selection record",
  immutable: "This record was made when the choice was made. It cannot be changed, only replaced by a later record.",
  comparison:
    "Each lender that was listed is named with what the ranking says of it. Where a lender is better by what the customer wants first, the broker says why it was not chosen.",
  alternatives: (compared: number, fitting: number) =>
    `Before the choice, ${compared} lenders were compared for this customer, ${fitting} of which fit. Each is named above with the reason for which it was not chosen.`,
  /** Only where the broker has made the declaration. */
  conflictPriority: (broker: string) => `${broker} declared with this choice: “${conflictDeclaration}”`,
} as const;
