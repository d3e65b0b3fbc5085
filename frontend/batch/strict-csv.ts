import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, isIsoDate } from "../../shared/dates.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { maxBatchRows } from "../../shared/domain/batch.ts";
import { customersBirthDates } from "../../shared/domain/birth-date.ts";
import { type ChoiceField, type NumberField, choicesOf } from "../../shared/domain/field.ts";
import { isNothing, plainAscii } from "../../shared/domain/plain-text.ts";
import { dateIn } from "../../shared/typed-date.ts";
import { numberIn, readingsOf, withoutUnits } from "../../shared/typed-number.ts";
import { type Table, cellText, csvOf, isFilled, looseName } from "../ui/spreadsheet/cells.ts";
import { type ScenarioColumn, scenarioColumn, scenarioColumns } from "../../shared/wire/scenario-columns.ts";

/** The header, the rows and one more, by which the server sees that there are too many. */
export const maxTableRows = maxBatchRows + 2;

/**
 * A table as people's spreadsheets hold it, as the CSV of scenarios that the server and the quote command read (shared/quote/README.md,
 * section 6), each row at its place. A cell that cannot be read without a guess stays as it is: the server names its row and its field.
 */
export function strictCsv(table: Table, applicationType: ApplicationType): string {
  const headerAt = table.findIndex((row) => row.some(isFilled));
  const header = (table[headerAt] ?? []).map((cell) => pathOf(cellText(cell)));
  const isUsed = header.map((path, at) => path !== "" || table.some((row) => isFilled(row[at])));
  const columns = header.map((path) => ({ path, column: scenarioColumn(path) })).filter((_, at) => isUsed[at]);
  const typeAt = columns.findIndex(({ path }) => path === "applicationType");
  const today = businessDate(new Date());
  const lines = table.map((row, at) => {
    if (!row.some(isFilled)) return [];
    if (at === headerAt) return columns.map(({ path }) => path);
    const cells = row.filter((cell, place) => isUsed[place] ?? isFilled(cell));
    const stated = columns[typeAt]?.column;
    const type = stated ? valueOf(cellText(cells[typeAt]), stated, { applicationType, today, path: "" }) : "";
    const context = { applicationType: type === "consumer" || type === "commercial" ? type : applicationType, today };
    const padding = Array.from({ length: columns.length - cells.length }, () => "");
    const values = [...cells, ...padding].map((cell, place) => {
      const { path = "", column } = columns[place] ?? {};
      return column === undefined || typeof cell === "number" ? cellText(cell) : valueOf(cellText(cell), column, { ...context, path });
    });
    return values.some((value) => value !== "") ? values : [];
  });
  return csvOf(lines);
}

/** Each name that means one thing alone. */
function namesOf(entries: Iterable<readonly [name: string, meaning: string]>): ReadonlyMap<string, string> {
  const meanings = Map.groupBy(entries, ([name]) => looseName(name));
  return new Map(
    [...meanings].flatMap(([name, all]) => (new Set(all.map(([, meaning]) => meaning)).size === 1 ? [[name, all[0]![1]] as const] : [])),
  );
}

const paths = namesOf(
  [...scenarioColumns].flatMap(
    ([path, column]) =>
      (column === "part"
        ? [[path, path]]
        : [
            [path, path],
            [column.label, path],
          ]) as [string, string][],
  ),
);

/** Of a header cell: the name of a field or its label. "Deposit (%)" is no column of dollars. */
function pathOf(text: string): string {
  if (scenarioColumn(text)) return text;
  const path = paths.get(looseName(text)) ?? text;
  const column = scenarioColumn(path);
  const isOfKind = (kind: NumberField["kind"]) => typeof column === "object" && column.kind === kind;
  return (text.includes("%") && !isOfKind("percent")) || (text.includes("$") && !isOfKind("dollars")) ? text : path;
}

export const isScenarioColumn = (text: string): boolean => scenarioColumn(pathOf(text)) !== undefined;

interface Context {
  readonly applicationType: ApplicationType;
  readonly today: IsoDate;
  readonly path: string;
}

function valueOf(text: string, column: ScenarioColumn, { applicationType, today, path }: Context): string {
  if (text === "null" || column === "part" || column.kind === "text") return text;
  if (isNothing(text)) return "";
  // In a column of numbers a dash may be a zero.
  if (/^\p{Pd}+$/u.test(text) && (column.kind === "day" || column.kind === "choice" || column.kind === "flag")) return "";
  switch (column.kind) {
    case "flag":
      return /^(?:true|yes|y)$/i.test(text) ? "true" : /^(?:false|no|n)$/i.test(text) ? "false" : text;
    case "day":
      return dayOf(text, path === "customer.dateOfBirth" ? customersBirthDates(today).latest : today);
    case "choice":
      return choiceOf(text, column, applicationType);
    default:
      return numberOf(text, column);
  }
}

function dayOf(text: string, latest: IsoDate): string {
  const date = dateIn(text, latest);
  return date !== undefined && isIsoDate(date) ? date : text;
}

function choiceOf(text: string, field: ChoiceField, applicationType: ApplicationType): string {
  if (Object.hasOwn(field.labels, text)) return text;
  const keysOf = (labels: ChoiceField["labels"]) =>
    namesOf(
      Object.entries(labels).flatMap(
        ([key, label]) =>
          [
            [key, key],
            [label, key],
          ] as const,
      ),
    );
  return keysOf(choicesOf(field, applicationType)).get(looseName(text)) ?? keysOf(field.labels).get(looseName(text)) ?? text;
}

/** Excel shows a zero as "$ -". */
function numberOf(text: string, field: NumberField): string {
  const plain = withoutUnits(text, field);
  if (field.kind === "dollars" && /^\$\s*-$/.test(plainAscii(text))) return "0";
  const readings = field.kind === "dollars" || field.kind === "whole" ? readingsOf(plain) : [];
  if (readings.length > 0) return `${text} (${readings.map((number) => number.toLocaleString("en-AU")).join(" or ")}?)`;
  const number = numberIn(plain);
  return Number.isFinite(number) ? String(number) : text;
}
