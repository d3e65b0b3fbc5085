import { type Stage, stageLabels } from "../../shared/domain/stage.ts";
import styles from "./stage-tag.module.css";

/** green: it went well. blue: under way. amber: waits for an action. red: declined. grey: the rest. */
const colours = {
  draft: "grey",
  documentsOut: "amber",
  signed: "blue",
  referredToTeam: "blue",
  submitted: "blue",
  referredBack: "amber",
  accepted: "green",
  declined: "red",
  settled: "green",
  lost: "grey",
  archived: "grey",
} as const satisfies Readonly<Record<Stage, string>>;

export const StageTag = ({ stage }: { readonly stage: Stage }) => (
  <span className={`${styles.tag} ${styles[colours[stage]]}`}>{stageLabels[stage]}</span>
);
