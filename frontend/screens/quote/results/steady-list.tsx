import { Component, type ReactNode, createRef } from "react";
import { type Places, keepPlace, placesOf, slideFrom } from "./card-places.ts";
import styles from "./steady-list.module.css";

interface SteadyListProps {
  /** Another one whenever cards may change place. */
  readonly ranking: unknown;
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * The list of cards, in which a new ranking does not lose the reader's place: the card that is being read stays where it is,
 * and those that change place slide there. Only a class is told of the moment right before a change.
 */
export class SteadyList extends Component<SteadyListProps> {
  readonly #list = createRef<HTMLUListElement>();

  override getSnapshotBeforeUpdate({ ranking }: SteadyListProps): Places | null {
    return ranking === this.props.ranking ? null : placesOf(this.#list.current!);
  }

  override componentDidUpdate(_props: SteadyListProps, _state: unknown, before: Places | null): void {
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
