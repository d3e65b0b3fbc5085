/** How a control is found by the place in the application where its value stands. */
export const idOfDetail = (field: string): string => `detail-${field}`;

/** Leads to the control of a detail. */
export function focusDetail(field: string): void {
  const place = document.getElementById(idOfDetail(field));
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
}
