/** Focuses the page's heading, or its main element; does nothing when a control in it already has the focus. */
export function focusContent(): void {
  const main = document.querySelector("main");
  if (main?.contains(document.activeElement)) return;
  const content = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("h1") ?? main;
  if (!content) return;
  content.tabIndex = -1;
  content.focus();
}
