import { useEffect, useState } from "react";
import { useFragment } from "../ui/use-fragment.ts";

/** The secret of a customer's link. The tab keeps it, as providers of checks return to the page without it; a new link replaces it. */
export function useLinkSecret(): string {
  const fragment = useFragment();
  const key = `link ${location.pathname}`;
  const [secret] = useState(() => fragment || (sessionStorage.getItem(key) ?? ""));
  useEffect(() => sessionStorage.setItem(key, secret), [key, secret]);
  return secret;
}
