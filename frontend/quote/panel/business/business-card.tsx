import { Button } from "antd";
import { useState } from "react";
import { type IsoDate, monthsElapsed } from "../../../../shared/dates.ts";
import { abnText, acnText } from "../../../../shared/domain/abn.ts";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { useSaving } from "../../../client/application/saves.ts";
import { RegisterWarnings } from "./register-warnings.tsx";
import { usePanel } from "../panel-context.ts";
import { AsicButton } from "./asic-button.tsx";
import { AsicData } from "./asic-data.tsx";
import { BusinessAmounts } from "./business-amounts.tsx";
import { BusinessDates } from "./business-dates.tsx";
import { Fact } from "./fact.tsx";
import styles from "./business.module.css";

export function BusinessCard({ entity }: { readonly entity: Entity }) {
  const { application, today, isReadOnly, target } = usePanel();
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
    <div className={styles["card"]}>
      <div className={styles["body"]}>
        <p className={styles["name"]}>{entity.entityName}</p>
        {entity.entityType && <p className={styles["type"]}>{entity.entityType}</p>}
        <RegisterWarnings entities={[entity]} className={styles["warnings"]!} />
        <dl className={styles["facts"]}>
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
      {(!isReadOnly || extract) && (
        <div className={styles["register"]}>
          {!isReadOnly && <AsicButton entity={entity} />}
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
