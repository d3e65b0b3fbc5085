/** Moves the focus to the page's heading, or to its main part where that has none yet; a control of the page's own choice keeps it. */
export function focusContent(): void {
  const main = document.querySelector("main");
  if (main?.contains(document.activeElement)) return;
  const content = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("h1") ?? main;
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}
