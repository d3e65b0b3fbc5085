import { Button, Checkbox } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import type { Application } from "../../../../shared/domain/application.ts";
import type { RequiredField, Submission } from "../../../../shared/domain/submission.ts";
import { scenarioParts } from "../../../../shared/quote/scenario.ts";
import type { FocusRequest } from "../../../client/application/open-application.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { useSubmit } from "../../../ui/use-submit.ts";
import { focusDetail } from "./details-form.tsx";
import { declare } from "./lender-submission.ts";
import sending from "../sending.module.css";
import styles from "./submission.module.css";

interface ChecklistProps {
  readonly application: Application;
  readonly submission: Submission;
  readonly goTo: (requested: FocusRequest) => void;
}

/** The fields that the lender requires and the application lacks, each with a link to its control. */
export function Checklist({ application, submission: { missing, lender, by }, goTo }: ChecklistProps) {
  return (
    <section className={`${kit.stack} ${kit.gap12} ${sending.part} ${styles.checklist}`} aria-label="Checklist">
      <p aria-live="polite" className={kit.medium}>
        {missing.length === 0
          ? `Nothing is missing.${by === "lender" ? ` You can send the application to ${lender}.` : ""}`
          : `${lender} asks for ${missing.length} more ${missing.length === 1 ? "thing" : "things"}.`}
      </p>
      {missing.length > 0 && (
        <ul className={kit.stack}>
          {missing.map((item) => (
            <li key={item.field}>
              <Missing application={application} item={item} goTo={goTo} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MissingProps extends Omit<ChecklistProps, "submission"> {
  readonly item: RequiredField;
}

function Missing({ application, item: { field, label, place }, goTo }: MissingProps) {
  if (place === "criteria") return <span>{label}</span>;
  if (place === "declaration")
    return <Declaration applicationId={application._id} reason={label === "Your declaration" ? undefined : label} />;
  if (place === "organisation") return <Link href="/account/organisation">{label}</Link>;
  const isBusinessMissing = place === "business" && application.entities.length === 0;
  const requested = isBusinessMissing ? "timeInBusiness" : requestedBy(field);
  return (
    <Button type="link" size="small" onClick={() => (requested === undefined ? focusDetail(field) : goTo(requested))}>
      {label}
    </Button>
  );
}

/** The field of the quote form; undefined for a field of this dialog. */
function requestedBy(field: string): FocusRequest | undefined {
  if (/^customers\.\d+\.privacy$/.test(field)) return "documents";
  if (field === "customers.0.dateOfBirth") return "dateOfBirth";
  const [part, attribute] = field.split(".");
  return part === "asset" && attribute && Object.hasOwn(scenarioParts.asset, attribute) ? (attribute as FocusRequest) : undefined;
}

/** The reason says why it must be made again. */
function Declaration({ applicationId, reason }: { readonly applicationId: string; readonly reason: string | undefined }) {
  const [isTicked, setIsTicked] = useState(false);
  const { failure, submit } = useSubmit(() =>
    declare(applicationId).catch((error: unknown) => {
      setIsTicked(false);
      throw error;
    }),
  );
  const tick = (ticked: boolean) => {
    setIsTicked(ticked);
    if (ticked) submit();
  };
  return (
    <>
      {reason !== undefined && <p>{reason}</p>}
      <Checkbox checked={isTicked} onChange={({ target }) => tick(target.checked)}>
        I declare that the customer agreed to this application, and that to my knowledge it is true.
      </Checkbox>
      <FailureAlert failure={failure} />
    </>
  );
}
