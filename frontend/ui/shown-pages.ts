const aroundCurrent = 1;
const mostInFull = 7;

/** The pages a pager names, 1-based; undefined stands for those left out between two. */
export function shownPages(current: number, pages: number): readonly (number | undefined)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= mostInFull) return all;
  const kept = all.filter((page) => page === 1 || page === pages || Math.abs(page - current) <= aroundCurrent);
  return kept.flatMap((page, index) => {
    const missing = page - (kept[index - 1] ?? 0) - 1;
    if (missing === 0) return [page];
    // A gap of one page is as wide as that page.
    return missing === 1 ? [page - 1, page] : [undefined, page];
  });
}
