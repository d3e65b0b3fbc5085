import { Component, type ReactNode, createRef } from "react";
import { type Places, keepPlace, placesOf, slideFrom } from "./card-places.ts";
import styles from "./stable-list.module.css";

interface StableListProps {
  /** A new object whenever the order may have changed; undefined where that may be in each frame, which leaves no time to measure. */
  readonly ranking: object | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

/** Keeps the card being read in place and animates the others. Only a class component has a hook that runs right before a change. */
export class StableList extends Component<StableListProps> {
  readonly #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate({ ranking }: StableListProps): Places | null {
    const isMeasured = ranking !== undefined && this.props.ranking !== undefined;
    return isMeasured && ranking !== this.props.ranking ? placesOf(this.#list.current!) : null;
  }

  override componentDidUpdate(_props: StableListProps, _state: unknown, before: Places | null): void {
    if (!before) return;
    keepPlace(before);
    slideFrom(before);
  }

  override render(): ReactNode {
    return (
      <ul ref={this.#list} className={styles["list"]} aria-label={this.props.label}>
        {this.props.children}
      </ul>
    );
  }
}
