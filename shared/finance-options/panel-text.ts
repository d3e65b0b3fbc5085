/** How many lenders a paper compares, where the broker's organisation works with some of them. */
export const panelText = (lenders: number): string => `Compared: ${lenders} ${lenders === 1 ? "lender" : "lenders"} of our panel.`;
