import { Button } from "antd";
import { useState } from "react";
import { CloseIcon } from "../ui/control-icons.tsx";
import styles from "./list-page.module.css";

const storageKey = "narrowScreenNotice";

/** The message for a narrow screen (core specification, section 9). Closed, it stays away until the tab is closed or the user logs out. */
export function NarrowScreenNotice() {
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(storageKey) === "closed");
  if (isClosed) return null;
  const close = () => {
    sessionStorage.setItem(storageKey, "closed");
    setClosed(true);
  };
  return (
    <div className={styles["narrow"]}>
      <p>Please use a desktop, laptop or tablet to use this tool.</p>
      <Button type="text" aria-label="Close this message" icon={<CloseIcon />} className={styles["close"] ?? ""} onClick={close} />
    </div>
  );
}
