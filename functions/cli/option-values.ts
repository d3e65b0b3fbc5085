/** Readers of options' and arguments' values. Each throws BadInput that names the option, what was found and what is expected. */
import { type IsoDate, isIsoDate } from "../../shared/dates.ts";
import { show } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";

export const dayIn =
  (option: string) =>
  (text: string): IsoDate => {
    if (!isIsoDate(text)) throw new BadInput(`${option}: found ${show(text)}, expected a day that exists, written YYYY-MM-DD`);
    return text;
  };

export const countIn =
  (option: string) =>
  (text: string): number => {
    if (!/^[1-9]\d*$/.test(text)) throw new BadInput(`${option}: found ${show(text)}, expected a whole number from 1`);
    return Number(text);
  };

export const oneOf =
  <T extends string>(option: string, known: readonly T[]) =>
  (text: string): T => {
    if (!known.includes(text as T)) throw new BadInput(`${option}: found ${show(text)}, expected one of ${known.join(", ")}`);
    return text as T;
  };

/** Names with commas between them. */
export const someOf =
  <T extends string>(option: string, known: readonly T[]) =>
  (text: string): T[] =>
    text
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
      .map(oneOf(option, known));
