import { createContext, useContext, useEffect } from "react";
import type { Logo } from "../../shared/domain/organisation.ts";

/** Who has sent the customer the page's link: the organisation once it is verified, otherwise the broker. */
export interface PageSender {
  readonly brokerName: string;
  readonly organisationName: string | null;
  readonly logo: Logo | null;
}

/** Sets the sender that the layout shows. */
export const SenderOfPage = createContext<(sender: PageSender) => void>(() => {});

const key = "link sender";

/** Heads the page with its sender, and keeps the sender for the page to which another company sends the customer back in this tab. */
export function usePageSender(sender: PageSender | undefined): void {
  const show = useContext(SenderOfPage);
  useEffect(() => {
    if (!sender) return;
    const { brokerName, organisationName, logo } = sender;
    show({ brokerName, organisationName, logo });
    sessionStorage.setItem(key, JSON.stringify({ brokerName, organisationName, logo }));
  }, [sender, show]);
}

/** The sender of the link that was last opened in this tab. */
export function useLastSender(): void {
  const show = useContext(SenderOfPage);
  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (kept !== null) show(JSON.parse(kept) as PageSender);
  }, [show]);
}
