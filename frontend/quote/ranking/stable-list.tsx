import { Component, type ReactNode, createRef } from "react";
import { type CardPositions, keepScrollAnchor, positionsOf, animateMoves } from "./card-positions.ts";
import styles from "./stable-list.module.css";

interface StableListProps {
  /** A new object when the order may have changed. Undefined during a preview, which ranks in each frame: measuring would be too slow. */
  readonly ranking: object | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

/** Keeps the card being read in place and animates the others. Only a class component has a hook that runs right before a change. */
export class StableList extends Component<StableListProps> {
  readonly #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate({ ranking }: StableListProps): CardPositions | null {
    const isMeasured = ranking !== undefined && this.props.ranking !== undefined;
    return isMeasured && ranking !== this.props.ranking ? positionsOf(this.#list.current!) : null;
  }

  override componentDidUpdate(_props: StableListProps, _state: unknown, before: CardPositions | null): void {
    if (!before) return;
    keepScrollAnchor(before);
    animateMoves(before);
  }

  override render(): ReactNode {
    return (
      <ul ref={this.#list} className={styles["list"]} aria-label={this.props.label}>
        {this.props.children}
      </ul>
    );
  }
}
