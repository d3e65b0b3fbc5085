/** The synthetic sheets with scenarios drawn for them, and a comparison of their counts with the intended ones. */
import { evaluate } from "../../shared/quote/evaluate.ts";
import { fitOf } from "../../shared/quote/fit.ts";
import { rulebookOf } from "../../shared/quote/rulebook.ts";
import type { Tier } from "../../shared/quote/sheet.ts";
import { isLeaf, leavesOf, treeOf } from "./criterion-tree.ts";
import { syntheticSheets } from "./synthetic-sheets.ts";
import { type Case, casesOf, drawnScenarios } from "./workload.ts";

/** Draws twice as many scenarios as needed and keeps the commercial ones, as all sheets are commercial. */
export function syntheticWorkload(count = 256): Case[] {
  const files = syntheticSheets();
  const commercial = drawnScenarios(files, 2 * count).filter(({ applicationType }) => applicationType === "commercial");
  const cases = casesOf(files, rulebookOf(files), commercial);
  describe(files.flatMap(({ sheet }) => sheet.productTiers));
  describeFits(cases);
  return cases;
}

function describe(tiers: readonly Tier[]): void {
  const trees = tiers.flatMap(({ criteria }) => criteria.map(treeOf));
  const leaves = trees.flatMap(leavesOf);
  const attributes = new Set(leaves.map(({ fact }) => fact.replace(/^(first|any) | in \w+$/g, "")));
  const distinct = (things: readonly object[]) => new Set(things.map((thing) => JSON.stringify(thing))).size;
  const text = (figure: number) => figure.toLocaleString("en-AU");
  console.log("\nG1 synthetic workload, with the intended counts in brackets");
  console.log(
    `  ${tiers.length} tiers [350], ${text(trees.length)} criteria [3,149], ${trees.filter((tree) => !isLeaf(tree)).length} of them compounds [256], ${text(leaves.length)} leaves [3,773]`,
  );
  console.log(`  ${distinct(trees)} distinct criteria [461], ${distinct(leaves)} distinct leaves, ${attributes.size} attributes [17]`);
}

function describeFits(cases: readonly Case[]): void {
  const fitting = cases.map(({ scenario, sheets: { criteria, tiers } }) => {
    const answers = evaluate(criteria, scenario);
    return tiers.filter((tier) => fitOf(tier, answers, { balloonPercent: 0 }).qualification === 0).length;
  });
  const mean = fitting.reduce((total, each) => total + each, 0) / cases.length;
  const none = fitting.filter((each) => each === 0).length;
  console.log(`  ${cases.length} scenarios [256], which fit ${mean.toFixed(1)} tiers on average [6.4], ${none} of them none [81]`);
}
