import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** Around a list of antd's, which has no accessible name of its own, and stays a list where it holds but a message. */
function NamedList({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.querySelector("[id$='_list']");
    list?.setAttribute("aria-label", name);
    // The element stays when choices come, so that its role is said each time.
    list?.setAttribute("role", list.matches(".ant-select-item-empty") ? "status" : "listbox");
  });
  return <div ref={place}>{children}</div>;
}

/** For a select's popupRender: its list is called as its control is. */
export const namedList = (name: string) => (list: ReactElement) => <NamedList name={name}>{list}</NamedList>;
