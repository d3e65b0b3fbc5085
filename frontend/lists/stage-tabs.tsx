import { Select } from "antd";
import { type Stage, stageLabels } from "../../shared/domain/stage.ts";
import { type ListFilter, useStageCounts } from "../client/lists.ts";
import { narrowScreen, useMediaQuery } from "../ui/use-media-query.ts";
import styles from "./list-page.module.css";

interface StageTabsProps {
  readonly list: Parameters<typeof useStageCounts>[0];
  readonly filter: ListFilter;
  readonly onFilter: (filter: ListFilter) => void;
}

/** How many are in each stage, and how many have reached theirs since yesterday; each shows only those. Their place is kept while they load. */
export function StageTabs({ list, filter, onFilter }: StageTabsProps) {
  const { data } = useStageCounts(list, filter);
  const counts = data?.stages ?? [];
  const sum = (of: "count" | "recent") => counts.reduce((total, each) => total + each[of], 0);
  const shown =
    counts.some(({ stage }) => stage === filter.stage) || filter.stage === undefined
      ? counts
      : [{ stage: filter.stage, count: 0 }, ...counts];
  const recent = sum("recent");
  const recentText = `${recent} changed stage since yesterday`;
  if (useMediaQuery(narrowScreen)) {
    return (
      <section className={styles.stages} aria-label="Stages">
        <Select<Stage | "recent" | "">
          aria-label="Stage"
          value={filter.isRecent ? "recent" : (filter.stage ?? "")}
          options={[
            { value: "", label: data ? `All stages ${sum("count")}` : "All stages" },
            ...shown.map(({ stage, count }) => ({ value: stage, label: `${stageLabels[stage]} ${count}` })),
            ...(recent > 0 || filter.isRecent ? [{ value: "recent" as const, label: recentText }] : []),
          ]}
          onChange={(chosen) =>
            onFilter({
              ...filter,
              stage: chosen === "" || chosen === "recent" ? undefined : chosen,
              isRecent: chosen === "recent" || undefined,
            })
          }
        />
      </section>
    );
  }
  return (
    <section className={styles.tabs} aria-label="Stages">
      {data && (
        <>
          <ul>
            <li>
              <Tab isChosen={filter.stage === undefined} count={sum("count")} onChoose={() => onFilter({ ...filter, stage: undefined })}>
                All stages
              </Tab>
            </li>
            {shown.map(({ stage, count }) => (
              <li key={stage}>
                <Tab
                  isChosen={filter.stage === stage}
                  count={count}
                  isCalling={stage === "referredBack"}
                  onChoose={() => onFilter({ ...filter, stage: filter.stage === stage ? undefined : stage })}
                >
                  {stageLabels[stage]}
                </Tab>
              </li>
            ))}
          </ul>
          {recent > 0 && (
            <button
              type="button"
              className={styles.tab}
              aria-pressed={filter.isRecent === true}
              onClick={() => onFilter({ ...filter, isRecent: filter.isRecent ? undefined : true })}
            >
              {recentText}
            </button>
          )}
          {data.isPartial && <span>Of the newest entries only.</span>}
        </>
      )}
    </section>
  );
}

interface TabProps {
  readonly isChosen: boolean;
  readonly count: number;
  /** The broker's turn. */
  readonly isCalling?: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

const Tab = ({ isChosen, count, isCalling = false, onChoose, children }: TabProps) => (
  <button type="button" className={styles.tab} aria-pressed={isChosen} onClick={onChoose}>
    {children} <span className={isCalling ? styles.calling : styles.tabCount}>{count}</span>
  </button>
);
