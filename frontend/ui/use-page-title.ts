import { useEffect } from "react";

let next: string | undefined;
const watchers = new Set<() => void>();

/** Undefined until the user leaves the first page. */
export const nextPageTitle = (): string | undefined => next;

export function watchPageTitle(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Sets the title of the document, and announces it after the first page. */
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
