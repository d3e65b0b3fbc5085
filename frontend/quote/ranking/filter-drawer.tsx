import { Button, Drawer } from "antd";
import type { FilterBarProps } from "./filter-bar.tsx";
import FilterLists from "./filter-lists.tsx";
import kit from "../../ui/kit.module.css";

interface FilterDrawerProps extends FilterBarProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The filters on a phone. */
export default function FilterDrawer({ views, isOpen, onClose, ...lists }: FilterDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      size="100%"
      title="Filter"
      closable={false}
      styles={{ header: { padding: "8px 16px" }, body: { padding: 16 } }}
      extra={
        <Button size="large" onClick={onClose}>
          Done
        </Button>
      }
      onClose={onClose}
    >
      <div className={`${kit.stack} ${kit.gap16}`}>
        {views}
        <FilterLists {...lists} />
      </div>
    </Drawer>
  );
}
