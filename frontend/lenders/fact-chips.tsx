import { Button, Input, type InputRef, type RefSelectProps, Select } from "antd";
import { useEffect, useRef, useState } from "react";
import { businessDate } from "../../shared/business-date.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { choicesOf } from "../../shared/domain/field.ts";
import type { FieldValue, FieldValues } from "../../shared/intake/field-values.ts";
import { birthDateFormat, dateFormat } from "../quote/panel/date-format.ts";
import { balloonFormat, depositFormat } from "../quote/panel/dollars-format.ts";
import type { InputFormat } from "../quote/panel/input-format.ts";
import { numberFormat } from "../quote/panel/number-format.ts";
import { NoMatch, comboboxParts, isFound } from "../ui/combobox-parts.tsx";
import { CloseIcon } from "../ui/control-icons.tsx";
import kit from "../ui/kit.module.css";
import styles from "./who-lends.module.css";
import { type Fact, factText, factsOf } from "../intake/facts.ts";

const searchable = { showSearch: { filterOption: isFound }, components: comboboxParts, notFoundContent: <NoMatch />, virtual: false };

interface FactChipsProps {
  readonly type: ApplicationType;
  readonly values: FieldValues;
  /** Undefined: not known any more. */
  readonly onValue: (path: string, value: FieldValue | undefined) => void;
}

/** What is known of the deal; each fact can be changed, removed, and another one added. */
export function FactChips({ type, values, onValue }: FactChipsProps) {
  const [edited, setEdited] = useState<Fact>();
  const add = useRef<RefSelectProps>(null);
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (isDone) add.current?.focus();
  }, [isDone]);
  const edit = (fact: Fact | undefined) => {
    setEdited(fact);
    setIsDone(false);
  };
  const facts = factsOf(type);
  const known = facts.filter(({ path }) => values.has(path));
  const editor = (fact: Fact) => {
    const Editor = fact.field.kind === "choice" || fact.field.kind === "flag" ? ChosenFact : TypedFact;
    return (
      <Editor
        key={fact.path}
        fact={fact}
        type={type}
        values={values}
        onDone={(value, hasLeft = false) => {
          setEdited(undefined);
          setIsDone(!hasLeft);
          if (value !== undefined) onValue(fact.path, value);
        }}
      />
    );
  };
  return (
    <ul aria-label="What is known" className={`${kit.list} ${kit.flex} ${kit.wrap} ${kit.gap8} ${styles.facts}`}>
      {known.map((fact) => (
        <li key={fact.path}>
          {fact.path === edited?.path ? (
            editor(fact)
          ) : (
            <FactChip
              name={fact.field.label}
              value={factText(fact, type, values.get(fact.path)!)}
              onChange={() => edit(fact)}
              onRemove={() => onValue(fact.path, undefined)}
            />
          )}
        </li>
      ))}
      <li>
        {edited && !known.includes(edited) ? (
          editor(edited)
        ) : (
          <Select
            ref={add}
            aria-label="Add what you know"
            placeholder="Add what you know"
            className={styles.add}
            {...searchable}
            value={null as string | null}
            options={facts.filter((fact) => !known.includes(fact)).map(({ path, field }) => ({ value: path, label: field.label }))}
            onChange={(path) => edit(facts.find((fact) => fact.path === path))}
          />
        )}
      </li>
    </ul>
  );
}

interface FactChipProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

const FactChip = ({ name, value, onChange, onRemove }: FactChipProps) => (
  <span className={`${kit.row} ${styles.chip}`}>
    <button type="button" aria-label={`Change ${name} ${value}`} onClick={onChange}>
      <span className={kit.secondary}>{name}</span> <b>{value}</b>
    </button>
    <Button type="text" size="small" aria-label={`Remove ${name}`} icon={<CloseIcon />} onClick={onRemove} />
  </span>
);

/** A control that was asked for takes the focus. */
function useFocused<C extends { focus: () => void }>() {
  const control = useRef<C>(null);
  useEffect(() => control.current?.focus(), []);
  return control;
}

interface FactEditorProps {
  readonly fact: Fact;
  readonly type: ApplicationType;
  readonly values: FieldValues;
  /** Undefined: left as it was. `hasLeft`: the focus is elsewhere already. */
  readonly onDone: (value: FieldValue | undefined, hasLeft?: boolean) => void;
}

function ChosenFact({ fact: { path, field }, type, values, onDone }: FactEditorProps) {
  const value = values.get(path);
  const control = useFocused<RefSelectProps>();
  const choices = field.kind === "choice" ? choicesOf(field, type) : { true: "Yes", false: "No" };
  return (
    <Select
      aria-label={field.label}
      placeholder={field.label}
      className={styles.choice}
      ref={control}
      defaultOpen
      {...searchable}
      value={value === undefined ? null : String(value)}
      options={Object.entries(choices).map(([key, label]) => ({ value: key, label }))}
      onChange={(key) => onDone(field.kind === "flag" ? key === "true" : key)}
      onBlur={() => onDone(undefined, true)}
      onKeyDown={({ key }) => key === "Escape" && onDone(undefined)}
    />
  );
}

/** Enter and leaving the field take its text; one that is not accepted stays, with the reason. */
function TypedFact({ fact: { path, field }, values, onDone }: FactEditorProps) {
  const format = formatOf({ path, field }, values);
  const [text, setText] = useState(() => format.format(values.get(path) as never));
  const [problem, setProblem] = useState<string>();
  const control = useFocused<InputRef>();
  const finish = (hasLeft: boolean) => {
    const result = format.parse(text);
    if ("problem" in result) setProblem(result.problem);
    else onDone(result.value ?? undefined, hasLeft);
  };
  return (
    <span className={`${kit.row} ${kit.wrap} ${kit.gap8}`}>
      <Input
        aria-label={field.label}
        aria-invalid={problem !== undefined}
        className={styles.typed}
        ref={control}
        autoComplete="off"
        prefix={<span className={kit.secondary}>{field.label}</span>}
        suffix={field.kind === "percent" ? "%" : "unit" in field ? field.unit : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
        onPressEnter={() => finish(false)}
        onBlur={() => finish(true)}
        onKeyDown={({ key }) => key === "Escape" && onDone(undefined)}
      />
      {path === "entity.gst" && (
        <Button onMouseDown={(event) => event.preventDefault()} onClick={() => onDone(null)}>
          Not registered
        </Button>
      )}
      <span role="alert" className={`${kit.small} ${kit.danger}`}>
        {problem}
      </span>
    </span>
  );
}

function formatOf({ path, field }: Fact, values: FieldValues): InputFormat<string> | InputFormat<number> {
  const today = businessDate(new Date());
  const assetValue = values.get("asset.assetValue") as number | undefined;
  if (path === "customer.dateOfBirth") return birthDateFormat(today);
  if (path === "loanDetails.deposit") return depositFormat(assetValue);
  if (path === "loanDetails.balloon") return balloonFormat(assetValue);
  return field.kind === "day" ? dateFormat(today) : numberFormat(field as never);
}
