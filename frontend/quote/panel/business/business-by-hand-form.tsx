import { Button } from "antd";
import { type FormEvent, useState } from "react";
import type { IsoDate } from "../../../../shared/dates.ts";
import { enterBusiness } from "./business.ts";
import { usePanel } from "../panel-context.ts";
import { TypedField } from "../typed-field.tsx";
import { dateFormat } from "../date-format.ts";
import { abnFormat, lineFormat } from "../input-format.ts";
import styles from "./business.module.css";

interface BusinessByHandFormProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** For a business that the register does not find, or that cannot be searched because the register is down. */
export function BusinessByHandForm({ onDone, onCancel }: BusinessByHandFormProps) {
  const { application, today } = usePanel();
  const [name, setName] = useState<string | null>(null);
  const [abn, setAbn] = useState<string | null>(null);
  const [tradingSince, setTradingSince] = useState<IsoDate | null>(null);
  const [gst, setGst] = useState<IsoDate | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === null || abn === null) return;
    enterBusiness(application._id, { EntityName: name, Abn: abn, AbnStatusEffectiveFrom: tradingSince, Gst: gst });
    onDone();
  };
  const isReady = name !== null && abn !== null && tradingSince !== null;
  return (
    <form className={styles["byHand"]} aria-label="Business by hand" onSubmit={submit}>
      <TypedField label="Business name" format={lineFormat(200)} value={name} onSave={setName} savesAfterMs={0} />
      <TypedField label="ABN" format={abnFormat} value={abn} onSave={setAbn} savesAfterMs={0} inputMode="numeric" />
      <TypedField
        label="Trading since"
        format={dateFormat(today)}
        value={tradingSince}
        onSave={setTradingSince}
        savesAfterMs={0}
        placeholder="DD-MM-YYYY"
      />
      <TypedField
        label="GST registered since"
        format={dateFormat(today)}
        value={gst}
        onSave={setGst}
        savesAfterMs={0}
        placeholder="Not registered"
      />
      <div className={styles["row"]}>
        <span className={styles["reason"]}>{isReady ? "" : "Name, ABN and trading date required"}</span>
        <Button type="link" size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button htmlType="submit" size="small" disabled={!isReady}>
          Use this business
        </Button>
      </div>
    </form>
  );
}
