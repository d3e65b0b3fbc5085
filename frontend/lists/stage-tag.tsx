import type { ReactNode } from "react";
import { type Stage, stageLabels } from "../../shared/domain/stage.ts";
import { CheckIcon } from "../ui/control-icons.tsx";
import { Icon } from "../ui/icon.tsx";
import { LevelMark } from "../ui/level-mark.tsx";
import styles from "./stage-tag.module.css";

const open = (
  <Icon>
    <circle cx="8" cy="8" r="5.6" />
  </Icon>
);
const waiting = (
  <Icon>
    <circle cx="8" cy="8" r="6.2" strokeDasharray="2.5 2.4" />
    <path d="M8 4.8V8.2l2.2 1.4" />
  </Icon>
);
const ended = (
  <Icon>
    <path d="M3 8h10" />
  </Icon>
);

const [levelMark0, levelMark2, levelMark3] = [
  <LevelMark key={0} level={0} />,
  <LevelMark key={2} level={2} />,
  <LevelMark key={3} level={3} />,
];

/** Green: signed, approved or settled. Blue: waiting for others. Amber: waiting for the broker. Red: declined. Each mark says the same without colour. */
const looks = {
  draft: ["grey", open],
  documentsOut: ["blue", waiting],
  signed: ["green", <CheckIcon key="signed" />],
  referredToTeam: ["blue", waiting],
  submitted: ["blue", waiting],
  referredBack: ["amber", levelMark2],
  accepted: ["green", levelMark0],
  declined: ["red", levelMark3],
  settled: ["green", levelMark0],
  lost: ["grey", ended],
  archived: ["grey", ended],
} as const satisfies Readonly<Record<Stage, readonly [string, ReactNode]>>;

export function StageTag({ stage }: { readonly stage: Stage }) {
  const [colour, mark] = looks[stage];
  return (
    <span className={`${styles.tag} ${styles[colour]}`}>
      {mark}
      {stageLabels[stage]}
    </span>
  );
}
