import { type ReactNode, type Ref, useId } from "react";
import kit from "../../ui/kit.module.css";
import styles from "./collapse-button.module.css";
import section from "./section.module.css";

interface CollapseButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly isOpen: boolean;
  /** The id of what it opens and closes in place. */
  readonly controls?: string;
  /** What it opens elsewhere. */
  readonly opens?: "dialog";
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Opens and closes a part of the panel. */
export const CollapseButton = ({ ref, isOpen, controls, opens, onToggle, children }: CollapseButtonProps) => (
  <button
    ref={ref}
    type="button"
    className={`${kit.row} ${kit.wide} ${styles.button}`}
    {...(opens ? { "aria-haspopup": opens } : { "aria-expanded": isOpen, "aria-controls": controls })}
    onClick={onToggle}
  >
    {children}
    <span className={styles.chevron} aria-hidden="true" />
  </button>
);

interface CollapsibleProps {
  /** The name of the part. */
  readonly title: string;
  /** What its button says; its name by default. */
  readonly label?: ReactNode;
  /** What is inside, in short. */
  readonly aside?: ReactNode;
  /** Stands beside the button. */
  readonly action?: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A part of the panel on one line, which opens in place. */
export function Collapsible({ title, label = title, aside, action, isOpen, onToggle, children }: CollapsibleProps) {
  const id = useId();
  return (
    <section className={section.collapsible} aria-label={title}>
      <div className={`${kit.row} ${kit.gap8}`}>
        <CollapseButton isOpen={isOpen} controls={id} onToggle={onToggle}>
          <span className={kit.anywhere}>{label}</span>
          <span className={section.value}>{aside}</span>
        </CollapseButton>
        {action}
      </div>
      <div id={id} hidden={!isOpen} className={section.content}>
        {isOpen && children}
      </div>
    </section>
  );
}
