import { Button } from "antd";
import { useState, useEffect } from "react";
import { type IsoDate, monthsElapsed } from "../../../../shared/dates.ts";
import { abnText, acnText } from "../../../../shared/domain/abn.ts";
import { type Entity, entityFields } from "../../../../shared/domain/entity.ts";
import { RegisterWarnings } from "./register-warnings.tsx";
import { usePanel, useTarget } from "../panel-context.ts";
import { AsicData } from "./asic-data.tsx";
import { Fact } from "./fact.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./business.module.css";
import { saveBusinessField, retrieveAsicData } from "./business.ts";
import { dollarsFormat } from "../dollars-format.ts";
import { TypedField } from "../typed-field.tsx";
import { useIsConnected } from "../../../client/connected.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { dateFormat } from "../date-format.ts";
import { useSaving } from "../../../client/application/open-application.ts";

export function BusinessCard({ entity }: { readonly entity: Entity }) {
  const { application, today, isReadOnly } = usePanel();
  const target = useTarget();
  const { unsaved } = useSaving(application._id);
  const [isChanging, setIsChanging] = useState(false);
  const isRequested = target?.attribute === "gst" || target?.attribute === "timeInBusiness";
  const dateOf = (name: "timeInBusiness" | "gst") => {
    const change = unsaved.get(`entity.${name}`);
    return change ? (change.value as IsoDate | null) : entity[name];
  };
  const dates = { timeInBusiness: dateOf("timeInBusiness"), gst: dateOf("gst") };
  const { asicData: extract, asicDataAt } = entity;
  return (
    <div className={styles.card}>
      <div className={styles.body}>
        <p className={kit.semibold}>{entity.entityName}</p>
        {entity.entityType && <p className={`${kit.tiny} ${kit.secondary}`}>{entity.entityType}</p>}
        <RegisterWarnings entities={[entity]} className={styles.warnings} />
        <dl className={styles.facts}>
          <Fact name="ABN">{entity.abn ? abnText(entity.abn) : "-"}</Fact>
          <Fact name="ACN">{entity.acn ? acnText(entity.acn) : "-"}</Fact>
          <Fact name="Trading time">{dates.timeInBusiness ? monthsSince(today, dates.timeInBusiness) : "Not known"}</Fact>
          <Fact name="GST registration">
            {dates.gst ? monthsSince(today, dates.gst) : dates.gst === null ? "Not registered" : "Not known"}
          </Fact>
        </dl>
        {isChanging || isRequested ? (
          <BusinessDates entity={entity} dates={dates} />
        ) : (
          !isReadOnly && (
            <Button type="link" size="small" onClick={() => setIsChanging(true)}>
              Change dates
            </Button>
          )
        )}
        <BusinessAmounts entity={entity} />
      </div>
      {((!isReadOnly && entity.acn) || extract) && (
        <div className={styles.register}>
          {!isReadOnly && entity.acn && <AsicButton entity={entity} />}
          {extract && asicDataAt && <AsicData extract={extract} at={asicDataAt} knownAs={entity.entityName} />}
        </div>
      )}
    </div>
  );
}

/** Whole months since a date: '41 months'. */
export function monthsSince(today: IsoDate, date: IsoDate): string {
  const months = Math.max(0, Math.floor(monthsElapsed(today, date)));
  return months === 1 ? "1 month" : `${months} months`;
}

const names = ["turnover", "exposure"] as const;

/** The amounts of a business that some sheet in force asks for, and those that are filled in. */
function BusinessAmounts({ entity }: { readonly entity: Entity }) {
  const { application, requested, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const shown = names.filter((name) => (requested.asked?.has(name) ?? false) || (entity[name] ?? null) !== null);
  if (shown.length === 0) return undefined;
  return (
    <>
      {shown.map((name) => {
        const change = unsaved.get(`entity.${name}`);
        return (
          <TypedField
            key={name}
            label={entityFields[name].label}
            attributes={[name]}
            saveKey={`entity.${name}`}
            format={dollarsFormat}
            value={change ? (change.value as number | null) : entity[name]}
            onSave={(value) => saveBusinessField(entity, name, value)}
            problem={change?.problem}
            isReadOnly={isReadOnly}
            prefix="$"
            inputMode="decimal"
          />
        );
      })}
    </>
  );
}

const successMs = 4000;

/** For a business with an ACN; absent where ASIC's data is not connected. Shows a success message instead of the button for four seconds. */
function AsicButton({ entity }: { readonly entity: Entity }) {
  const isConnected = useIsConnected("asic");
  const [isRetrieved, setIsRetrieved] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async () => {
    await retrieveAsicData(entity);
    setIsRetrieved(true);
  });
  useEffect(() => {
    if (!isRetrieved) return;
    const timer = setTimeout(() => setIsRetrieved(false), successMs);
    return () => clearTimeout(timer);
  }, [isRetrieved]);
  if (!isConnected) return undefined;
  return (
    <>
      <div className={`${kit.row} ${kit.spread} ${kit.gap8} ${styles.row}`}>
        <span className={`${kit.tiny} ${kit.secondary} ${styles.reason}`}>Corporate register</span>
        <output>{isRetrieved && "ASIC Data retrieved"}</output>
        {!isRetrieved && (
          <Button size="small" onClick={submit} loading={isBusy}>
            Get ASIC data
          </Button>
        )}
      </div>
      <FormError failure={failure} />
    </>
  );
}

interface BusinessDatesProps {
  readonly entity: Entity;
  readonly dates: Readonly<Record<"timeInBusiness" | "gst", IsoDate | null | undefined>>;
}

/** Lets the broker correct the dates from the register. */
function BusinessDates({ entity, dates }: BusinessDatesProps) {
  const { application, today, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const format = dateFormat(today);
  return (
    <>
      <TypedField
        label="Trading since"
        attributes={["timeInBusiness"]}
        saveKey="entity.timeInBusiness"
        format={format}
        value={dates.timeInBusiness}
        onSave={(date) => date !== null && saveBusinessField(entity, "timeInBusiness", date)}
        problem={unsaved.get("entity.timeInBusiness")?.problem}
        isReadOnly={isReadOnly}
        placeholder="DD-MM-YYYY"
      />
      <TypedField
        label="GST since"
        attributes={["gst"]}
        saveKey="entity.gst"
        format={format}
        value={dates.gst}
        onSave={(date) => saveBusinessField(entity, "gst", date)}
        problem={unsaved.get("entity.gst")?.problem}
        isReadOnly={isReadOnly}
        placeholder="Not registered"
      />
    </>
  );
}
