/** Focuses the page's heading, or its main element; does nothing when a control of the page already has the focus. */
export function focusContent(): void {
  if (document.activeElement?.closest("main, aside")) return;
  const main = document.querySelector("main");
  const content = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("h1") ?? main;
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}
