import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** Around a list of antd's, which has no accessible name of its own. */
function NamedList({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("[role=listbox]")?.setAttribute("aria-label", name));
  return <div ref={place}>{children}</div>;
}

/** For a select's popupRender: its list is called as its control is. */
export const namedList = (name: string) => (list: ReactElement) => <NamedList name={name}>{list}</NamedList>;
