import { Button, Drawer } from "antd";
import type { ReactNode } from "react";
import { FilterSelects, type FilterSelectsProps } from "./filter-selects.tsx";
import styles from "./phone-filters.module.css";

interface FilterDrawerProps extends FilterSelectsProps {
  /** The switch between the views. */
  readonly views: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export default function FilterDrawer({ views, isOpen, onClose, ...filters }: FilterDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      size="100%"
      title="Filters"
      closable={false}
      styles={{ header: { padding: "8px 16px" }, body: { padding: 16 } }}
      extra={
        <Button size="large" className={styles.button} onClick={onClose}>
          Done
        </Button>
      }
      onClose={onClose}
    >
      <div className={styles.filters}>
        {views}
        <FilterSelects {...filters} />
      </div>
    </Drawer>
  );
}
