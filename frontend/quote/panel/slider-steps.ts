import { maxUsualBalloon } from "../../../shared/domain/loan-details.ts";
import { balloonPercentText } from "../../../shared/format.ts";
import type { Steps } from "./step-format.ts";

/** The ranges are in the core specification, section 5. */
export const termSteps: Steps = {
  min: 12,
  max: 84,
  by: 12,
  unit: "months",
  describe: (months) => `${months} months`,
  sentence: "Choose 12, 24, 36, 48, 60, 72 or 84 months",
};

export const balloonSteps: Steps = {
  min: 0,
  max: maxUsualBalloon,
  by: 5,
  unit: "percent",
  describe: balloonPercentText,
  sentence: "Enter a percentage from 0% to 70%, or dollars like $6,400",
};

export const employmentSteps: Steps = {
  min: 0,
  max: 30,
  by: 1,
  unit: "months",
  describe: employmentTimeText,
  sentence: "Enter months or years, like 18 months or 2 years",
  isOpenEnded: true,
};

/** 25 stands for more than 24 months and 30 for 30 or more (core specification, section 5). */
function employmentTimeText(months: number): string {
  if (months >= 30) return "30+ months";
  return months === 25 ? "24+ months" : months === 1 ? "1 month" : `${months} months`;
}
