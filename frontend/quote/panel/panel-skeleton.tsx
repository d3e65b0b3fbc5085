import { Skeleton } from "antd";
import hidden from "../../ui/hidden.module.css";

export const PanelSkeleton = () => (
  <>
    <output className={hidden["hidden"]}>Loading...</output>
    <Skeleton title={{ width: "60%" }} paragraph={{ rows: 12, width: "100%" }} />
  </>
);
