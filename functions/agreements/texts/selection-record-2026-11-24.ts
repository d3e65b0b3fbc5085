/** What a selection record says besides the broker's words and the figures. A reviewed text is a new file, dated with the day of its issue. */
export const selectionRecord20261124 = {
  version: "2026-11-24",
  title: "Selection record",
  immutable: "This record was made when the choice was made. It cannot be changed, only replaced by a later record.",
  comparison:
    "Each lender that was listed is named with what its rate sheet and criteria say. Where a lender is better by what the customer wants first, the broker says why it was not chosen.",
  alternatives: (compared: number, fitting: number) =>
    `Before the choice, ${compared} lenders were compared for this customer, ${fitting} of which fit. Each is named above with the reason for which it was not chosen.`,
  conflictPriority:
    "Where the customer's interests and those of the broker, of the licensee or of a person who refers customers to them differ, the customer's come first. No payment or other benefit that a lender offers has decided this choice.",
} as const;
