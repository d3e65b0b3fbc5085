import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** Around a list of antd's, which has no accessible name of its own, and stays a list where it holds but a message. */
function NamedList({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.querySelector("[role=listbox]");
    list?.setAttribute("aria-label", name);
    if (list?.matches(".ant-select-item-empty")) list.setAttribute("role", "status");
  });
  return <div ref={place}>{children}</div>;
}

/** For a select's popupRender: its list is called as its control is. */
export const namedList = (name: string) => (list: ReactElement) => <NamedList name={name}>{list}</NamedList>;
