import { useEffect } from "react";

let next: string | undefined;
const watchers = new Set<() => void>();

/** The title of the page that came after the first one. */
export const nextPageTitle = (): string | undefined => next;

export function watchPageTitle(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Names the page in the browser's tab and history, and to those who hear it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const isFirst = !document.title.endsWith(site);
    document.title = title + site;
    if (isFirst) return;
    next = title;
    for (const watcher of watchers) watcher();
  }, [title]);
}

const site = " · Kelpie";
