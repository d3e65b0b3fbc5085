import { Button } from "antd";
import { useState, useEffect } from "react";
import { type IsoDate, monthsElapsed } from "../../../../shared/dates.ts";
import { abnText, acnText } from "../../../../shared/domain/abn.ts";
import { type Entity, entityFields } from "../../../../shared/domain/entity.ts";
import { RegisterWarnings } from "./register-warnings.tsx";
import { usePanel, useTarget } from "../panel-context.ts";
import { AsicData, Fact } from "./asic-data.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./business.module.css";
import { saveBusinessField, retrieveAsicData } from "./business.ts";
import { dollarsFormat } from "../dollars-format.ts";
import { TypedField } from "../typed-field.tsx";
import { useIsConnected } from "../../../client/connected.ts";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { dateFormat } from "../date-format.ts";
import { useEntered } from "../use-entered.ts";

export function BusinessCard({ entity }: { readonly entity: Entity }) {
  const { today, isReadOnly } = usePanel();
  const target = useTarget();
  const entered = useEntered();
  const [isChanging, setIsChanging] = useState(false);
  const isRequested = target?.attribute === "gst" || target?.attribute === "timeInBusiness";
  const tradingSince = entered("entity.timeInBusiness", entity.timeInBusiness);
  const gstSince = entered("entity.gst", entity.gst);
  const { asicData: extract, asicDataAt } = entity;
  return (
    <div className={styles.card}>
      <div className={styles.body}>
        <p className={kit.semibold}>{entity.entityName}</p>
        {entity.entityType && <p className={`${kit.tiny} ${kit.secondary}`}>{entity.entityType}</p>}
        <RegisterWarnings entities={[entity]} className={`${kit.stack} ${kit.gap8} ${styles.warnings}`} />
        <dl className={`${kit.stack} ${styles.facts}`}>
          <Fact name="ABN">{entity.abn ? abnText(entity.abn) : "-"}</Fact>
          <Fact name="ACN">{entity.acn ? acnText(entity.acn) : "-"}</Fact>
          <Fact name="Trading time">{tradingSince.value ? monthsSince(today, tradingSince.value) : "Not known"}</Fact>
          <Fact name="GST registration">
            {gstSince.value ? monthsSince(today, gstSince.value) : gstSince.value === null ? "Not registered" : "Not known"}
          </Fact>
        </dl>
        {isChanging || isRequested ? (
          <>
            <TypedField
              {...tradingSince}
              label="Trading since"
              attributes={["timeInBusiness"]}
              format={dateFormat(today)}
              onSave={(date) => date !== null && saveBusinessField(entity, "timeInBusiness", date)}
              placeholder="DD-MM-YYYY"
            />
            <TypedField
              {...gstSince}
              label="GST since"
              attributes={["gst"]}
              format={dateFormat(today)}
              onSave={(date) => saveBusinessField(entity, "gst", date)}
              placeholder="Not registered"
            />
          </>
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
function monthsSince(today: IsoDate, date: IsoDate): string {
  const months = Math.max(0, Math.floor(monthsElapsed(today, date)));
  return months === 1 ? "1 month" : `${months} months`;
}

const names = ["turnover", "exposure"] as const;

/** The amounts of a business that some sheet in force asks for, and those that are filled in. */
function BusinessAmounts({ entity }: { readonly entity: Entity }) {
  const { requested } = usePanel();
  const entered = useEntered();
  return names
    .filter((name) => (requested.asked?.has(name) ?? false) || (entity[name] ?? null) !== null)
    .map((name) => (
      <TypedField
        key={name}
        {...entered(`entity.${name}`, entity[name])}
        label={entityFields[name].label}
        attributes={[name]}
        format={dollarsFormat}
        onSave={(value) => saveBusinessField(entity, name, value)}
        prefix="$"
        inputMode="decimal"
      />
    ));
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
