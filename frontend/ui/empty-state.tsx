import { Empty } from "antd";
import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { KelpieHead } from "./brand.tsx";

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A list without rows. */
export const EmptyState = ({ title, text, children }: EmptyStateProps) => (
  <section>
    <Empty
      className={styles.state}
      classNames={{ image: styles.cards, footer: styles.actions }}
      image={<Cards />}
      description={
        <>
          <h2 className={styles.title}>{title}</h2>
          {text}
        </>
      }
    >
      {children}
    </Empty>
  </section>
);

const Cards = () => (
  <div aria-hidden="true">
    {(["back", "middle", "front"] as const).map((place) => (
      <span key={place} className={`${styles.card} ${styles[place]}`}>
        <i className={styles.tile} />
        <i className={styles.lines} />
        <i className={styles.figure} />
        <i className={styles.figure} />
      </span>
    ))}
    <span className={styles.badge}>
      <KelpieHead size={40} />
    </span>
  </div>
);
