import type { IsoDate } from "../../../../shared/dates.ts";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { useSaving } from "../../../client/application/saves.ts";
import { saveBusinessField } from "./business.ts";
import { usePanel } from "../panel-context.ts";
import { Pair } from "../section.tsx";
import { dateFormat } from "../date-format.ts";
import { TypedField } from "../typed-field.tsx";

interface BusinessDatesProps {
  readonly entity: Entity;
  readonly dates: Readonly<Record<"timeInBusiness" | "gst", IsoDate | null | undefined>>;
}

/** Lets the broker correct the dates from the register. */
export function BusinessDates({ entity, dates }: BusinessDatesProps) {
  const { application, today, isReadOnly } = usePanel();
  const { unsaved } = useSaving(application._id);
  const format = dateFormat(today);
  return (
    <Pair>
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
    </Pair>
  );
}
