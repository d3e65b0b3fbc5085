import { Input, Select } from "antd";
import { useState } from "react";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter, isIsoDate } from "../../../shared/dates.ts";
import type { DayRange } from "./customer-access.ts";
import kit from "../../ui/kit.module.css";
import styles from "./access-dialog.module.css";

/** The last days up to today. */
export function lastDays(count: number): DayRange {
  const to = businessDate(new Date());
  return { from: daysAfter(to, 1 - count), to };
}

const presets = [7, 30, 365] as const;
const ownDays = "own";

interface RangePickerProps {
  /** Undefined while the typed days are no range. */
  readonly days: DayRange | undefined;
  readonly onChange: (days: DayRange | undefined) => void;
}

export function RangePicker({ days, onChange }: RangePickerProps) {
  const [preset, setPreset] = useState<number | typeof ownDays>(30);
  const [typed, setTyped] = useState(days ?? lastDays(30));
  const choose = (chosen: number | typeof ownDays) => {
    setPreset(chosen);
    if (chosen === ownDays) return;
    setTyped(lastDays(chosen));
    onChange(lastDays(chosen));
  };
  const type = (change: Partial<DayRange>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    onChange(isRange(next) ? next : undefined);
  };
  return (
    <div className={styles.range}>
      <Select<number | typeof ownDays>
        aria-label="Days"
        value={preset}
        options={[...presets.map((count) => ({ value: count, label: `Last ${count} days` })), { value: ownDays, label: "Other days" }]}
        onChange={choose}
      />
      {preset === ownDays && (
        <>
          <DayInput label="From" value={typed.from} onChange={(from) => type({ from })} />
          <DayInput label="To" value={typed.to} onChange={(to) => type({ to })} />
          {!isRange(typed) && <p role="alert">Enter a first and a last day, the first one not after the last.</p>}
        </>
      )}
    </div>
  );
}

const isRange = ({ from, to }: DayRange): boolean => isIsoDate(from) && isIsoDate(to) && from <= to;

interface DayInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayInput = ({ label, value, onChange }: DayInputProps) => (
  <label className={`${kit.row} ${kit.gap8}`}>
    {label}
    <Input type="date" value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </label>
);
