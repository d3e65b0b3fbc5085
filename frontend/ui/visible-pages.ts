const aroundCurrent = 1;
const maxInFull = 7;

/** Page numbers from 1; undefined for a gap. */
export function visiblePages(current: number, pages: number): readonly (number | undefined)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= maxInFull) return all;
  const visible = all.filter((page) => page === 1 || page === pages || Math.abs(page - current) <= aroundCurrent);
  return visible.flatMap((page, index) => {
    const missing = page - (visible[index - 1] ?? 0) - 1;
    if (missing === 0) return [page];
    // A gap of one page is replaced by that page.
    return missing === 1 ? [page - 1, page] : [undefined, page];
  });
}
