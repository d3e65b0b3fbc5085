import type { ReactNode } from "react";

/** A page that draws all of itself. */
export default function PlainLayout({ children }: { readonly children: ReactNode }) {
  return <>{children}</>;
}
