import { type Stage, stageLabels } from "../../shared/domain/stage.ts";
import { type ListFilter, useStageCounts } from "../client/lists.ts";
import { StageTag } from "./stage-tag.tsx";
import styles from "./stage-counts.module.css";

interface StageCountsProps {
  readonly list: Parameters<typeof useStageCounts>[0];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** How many are in each stage and what has changed since yesterday; each shows only those. Absent while unknown: the list works without. */
export function StageCounts({ list, filter, onFilter }: StageCountsProps) {
  const { data } = useStageCounts(list, filter);
  if (!data || data.stages.length === 0) return undefined;
  const changed = data.stages.filter(({ recent }) => recent > 0);
  const toggle = (stage: Stage) => onFilter({ ...filter, stage: filter.stage === stage ? undefined : stage });
  return (
    <section className={styles["counts"]} aria-label="Stages">
      <ul>
        {data.stages.map(({ stage, count }) => (
          <li key={stage}>
            <button type="button" className={styles["count"]} aria-pressed={filter.stage === stage} onClick={() => toggle(stage)}>
              <StageTag stage={stage} /> {count}
            </button>
          </li>
        ))}
      </ul>
      {changed.length > 0 && (
        <button
          type="button"
          className={styles["count"]}
          aria-pressed={filter.isRecent === true}
          onClick={() => onFilter({ ...filter, isRecent: filter.isRecent ? undefined : true })}
        >
          Since yesterday: {changed.map(({ stage, recent }) => `${recent} ${stageLabels[stage].toLowerCase()}`).join(", ")}
        </button>
      )}
      {data.isPartial && <span>Of the newest entries only.</span>}
    </section>
  );
}
