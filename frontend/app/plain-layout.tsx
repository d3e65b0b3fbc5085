import type { ReactNode } from "react";

/** For screens that draw their own header. */
export default function PlainLayout({ children }: { readonly children: ReactNode }) {
  return <>{children}</>;
}
