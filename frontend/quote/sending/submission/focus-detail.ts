/** The element id of a field. */
export const idOfDetail = (field: string): string => `detail-${field}`;

export function focusDetail(field: string): void {
  const place = document.getElementById(idOfDetail(field));
  place?.scrollIntoView({ block: "center" });
  place?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
}
