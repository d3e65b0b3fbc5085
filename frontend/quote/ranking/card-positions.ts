/** The position of each card in the window, in the order of the list. */
export type CardPositions = ReadonlyMap<Element, DOMRect>;

export const positionsOf = (list: Element): CardPositions =>
  new Map([...list.children].map((card) => [card, card.getBoundingClientRect()]));

const slideMs = 160;

/** Animates the moved cards from their old positions. */
export function animateMoves(before: CardPositions): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  // All positions are read before the first animation: reading after one starts makes the browser lay out the page again.
  const cards = [...before].filter(([card]) => card.isConnected);
  const moves = cards.map(([card, { top }]) => ({ card, moved: top - card.getBoundingClientRect().top }));
  for (const { card, moved } of moves.filter(({ moved: pixels }) => pixels !== 0))
    card.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: slideMs, easing: "ease-out" });
}

/** Scrolls so that the card being read stays in place. */
export function keepScrollAnchor(before: CardPositions): void {
  const read = cardBeingRead(before);
  if (read) scrollBy({ top: read.getBoundingClientRect().top - before.get(read)!.top, behavior: "instant" });
}

/** Height of the top bar in px. */
const topOfView = 56;
/** A card with less than this visible below the top bar, in px, has been read; half the height of a collapsed card. */
const minRead = 62;

/** The card with the focus, else the first visible one if the list has been scrolled. */
function cardBeingRead(before: CardPositions): Element | undefined {
  const inView = [...before].filter(([card, { top, bottom }]) => card.isConnected && bottom > topOfView + minRead && top < innerHeight);
  const withFocus = inView.find(([card]) => card.contains(document.activeElement));
  if (withFocus) return withFocus[0];
  // A list that has not been scrolled shows the best products, whichever they are.
  const [first] = before.values();
  return first && first.top < topOfView ? inView[0]?.[0] : undefined;
}
