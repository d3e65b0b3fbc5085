/** Where each card is in the window, in px from its top, in the order of the list. */
export type Places = ReadonlyMap<Element, DOMRect>;

export const placesOf = (list: Element): Places => new Map([...list.children].map((card) => [card, card.getBoundingClientRect()]));

const slideMs = 160;

/** Cards that change place slide there from where they were, once. */
export function slideFrom(before: Places): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [card, { top }] of before) {
    const moved = card.isConnected ? top - card.getBoundingClientRect().top : 0;
    if (moved !== 0) {
      card.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: slideMs, easing: "ease-out" });
    }
  }
}

/** Scrolls so that the card that is being read stays where it was. */
export function keepPlace(before: Places): void {
  const read = cardBeingRead(before);
  if (read) scrollBy({ top: read.getBoundingClientRect().top - before.get(read)!.top, behavior: "instant" });
}

/** The top bar covers what is above this, in px. */
const topOfView = 56;
/** A card of which less than this shows below the top bar, in px, has been read: half of a closed one. */
const leastRead = 62;

/** The card with the focus, or else the first in view of whoever has scrolled into the list. */
function cardBeingRead(before: Places): Element | undefined {
  const inView = [...before].filter(([card, { top, bottom }]) => card.isConnected && bottom > topOfView + leastRead && top < innerHeight);
  const withFocus = inView.find(([card]) => card.contains(document.activeElement));
  if (withFocus) return withFocus[0];
  // At the top of the list the best products are read, whichever they are.
  const [first] = before.values();
  return first && first.top < topOfView ? inView[0]?.[0] : undefined;
}
