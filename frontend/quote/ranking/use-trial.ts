import { useLayoutEffect, useRef } from "react";
import { openApplication, useOpenApplication } from "../../client/application/open-application.ts";
import type { WhatIfTrial } from "./what-if-context.ts";

interface Cards {
  readonly openCards: ReadonlySet<string>;
  readonly setOpenCards: (open: ReadonlySet<string>) => void;
}

/** What the page showed before something was tried. */
interface Before extends Pick<Cards, "openCards"> {
  readonly scrollY: number;
  readonly button: string;
}

/** Values that are tried without being saved. `back` returns to the same cards, opened, scrolled and focused as before. */
export function useTrial(applicationId: string, { openCards, setOpenCards }: Cards) {
  const tried = useOpenApplication(applicationId, (open) => open.tried);
  const { setTried, saveTried } = openApplication(applicationId);
  const before = useRef<Before>(undefined);
  const restoring = useRef<Partial<Before>>(undefined);
  const isTrying = Object.keys(tried).length > 0;

  const start = (next: WhatIfTrial) => {
    before.current ??= { openCards, scrollY, button: next.button };
    setTried({ ...tried, ...next.tried });
  };
  const back = () => {
    restoring.current = before.current;
    if (before.current) setOpenCards(before.current.openCards);
    setTried({});
  };
  /** Saves the values and ends: the page stays where it is. */
  const keep = async () => {
    await saveTried();
    const { button } = before.current ?? {};
    restoring.current = button === undefined ? undefined : { button };
    setTried({});
  };

  // After the cards have been put into their order again.
  useLayoutEffect(() => {
    const { scrollY: y, button } = restoring.current ?? {};
    restoring.current = undefined;
    if (!isTrying) before.current = undefined;
    if (y !== undefined) scrollTo({ top: y, behavior: "instant" });
    if (button !== undefined) focusOn(button);
  });
  return { tried, isTrying, start, back, keep };
}

/** The button that tried it, or if it is gone the toggle of its card. */
function focusOn(button: string): void {
  const [lender] = button.split(": ");
  const toggle = `[aria-label="Show criteria of ${lender}"], [aria-label="Hide criteria of ${lender}"]`;
  const target = [...document.querySelectorAll<HTMLElement>("[data-tries]")].find(({ dataset }) => dataset["tries"] === button);
  (target ?? document.querySelector<HTMLElement>(toggle))?.focus({ preventScroll: true });
}
