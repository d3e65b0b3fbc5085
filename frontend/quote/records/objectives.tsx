import { Button, Input } from "antd";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Objective, type ObjectiveKind, objectiveLabels, selectionLimits } from "../../../shared/selection/objectives.ts";
import { CloseIcon, PlusIcon } from "../../ui/control-icons.tsx";
import kit from "../../ui/kit.module.css";
import { Icon } from "../../ui/icon.tsx";
import styles from "./selection.module.css";
import { atMost } from "../../ui/at-most.tsx";

interface ObjectivesProps {
  /** The customer's first name, or "the customer". */
  readonly customer: string;
  readonly objectives: readonly Objective[];
  readonly onChange: (objectives: readonly Objective[]) => void;
}

const kinds = Object.keys(objectiveLabels) as ObjectiveKind[];

/** Ranked by dragging, by the arrow keys on a handle, or by a tap on it, which moves the objective up. */
export function Objectives({ customer, objectives, onChange }: ObjectivesProps) {
  const [dragged, setDragged] = useState<number>();
  const [moved, setMoved] = useState<{ readonly kind: ObjectiveKind | undefined }>({ kind: undefined });
  const list = useRef<HTMLOListElement>(null);
  // A moved row loses the focus.
  useEffect(() => {
    if (moved.kind !== undefined) list.current?.querySelector<HTMLElement>(`[data-handle="${moved.kind}"]`)?.focus();
  }, [moved]);
  const move = (from: number, to: number) => {
    const objective = objectives[from];
    if (!objective || to < 0 || to >= objectives.length) return;
    setMoved({ kind: objective.kind });
    onChange(objectives.toSpliced(from, 1).toSpliced(to, 0, objective));
  };
  const remove = (at: number) => {
    setMoved({ kind: objectives[at + 1]?.kind ?? objectives[at - 1]?.kind });
    onChange(objectives.toSpliced(at, 1));
  };
  const place = objectives.findIndex(({ kind }) => kind === moved.kind);
  return (
    <section aria-label={`What ${customer} wants, most important first`}>
      <h3>What {customer} wants, most important first</h3>
      <p className={`${kit.row} ${kit.gap4} ${kit.tiny} ${kit.secondary} ${styles.note}`}>Drag, or arrow keys on the handle</p>
      <ol ref={list} className={`${kit.stack} ${kit.gap4} ${kit.list} ${styles.objectives}`}>
        {objectives.map(({ kind, text }, at) => (
          // Dragging is another way to what the handle does by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={kind}
            className={`${kit.row} ${kit.gap8}`}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
          >
            <button
              type="button"
              data-handle={kind}
              aria-label={`Move ${objectiveLabels[kind]}, ${at + 1} of ${objectives.length}`}
              onClick={() => move(at, at - 1)}
              onKeyDown={(event) =>
                actByKey(event, { ArrowUp: () => move(at, at - 1), ArrowDown: () => move(at, at + 1), Delete: () => remove(at) })
              }
            >
              <Icon>
                <path d="M6 4h.1M6 8h.1M6 12h.1M10 4h.1M10 8h.1M10 12h.1" strokeWidth="2" />
              </Icon>
            </button>
            <b>{at + 1}</b>
            {kind === "other" ? (
              <Input
                aria-label={`What else ${customer} wants`}
                count={atMost(selectionLimits.objective)}
                value={text}
                onChange={(event) => onChange(objectives.with(at, { kind, text: event.target.value }))}
              />
            ) : (
              <span>{objectiveLabels[kind]}</span>
            )}
            <button type="button" aria-label={`Remove ${objectiveLabels[kind]}`} onClick={() => remove(at)}>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ol>
      <output className={kit.hidden}>
        {place >= 0 && `${objectiveLabels[objectives[place]!.kind]} is ${place + 1} of ${objectives.length}`}
      </output>
      <div className={`${kit.flex} ${kit.wrap} ${kit.gap8}`}>
        {kinds
          .filter((kind) => objectives.every((each) => each.kind !== kind))
          .map((kind) => (
            <Button
              key={kind}
              size="small"
              shape="round"
              icon={<PlusIcon />}
              aria-label={`Add ${objectiveLabels[kind]}`}
              onClick={() => {
                setMoved({ kind });
                onChange([...objectives, kind === "other" ? { kind, text: "" } : { kind }]);
              }}
            >
              {objectiveLabels[kind]}
            </Button>
          ))}
      </div>
    </section>
  );
}

function actByKey(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
