import { useState } from "react";
import { Link } from "wouter";
import type { Application } from "../../../../shared/entities/application.ts";
import type { RequiredField, Submission } from "../../../../shared/entities/submission.ts";
import { declare } from "../../../api/lender-submission.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { useSubmission } from "../../../ui/use-submission.ts";
import type { AskedFor } from "../panel/panel-context.ts";
import { focusDetail } from "./focus-detail.ts";
import styles from "./submission.module.css";

interface ChecklistProps {
  readonly application: Application;
  readonly submission: Submission;
  readonly goTo: (asked: AskedFor) => void;
}

/** What the lender asks for and the application lacks, each entry the way to where it is filled in. */
export function Checklist({ application, submission: { missing, lender }, goTo }: ChecklistProps) {
  return (
    <section className={styles["checklist"]} aria-label="Checklist">
      <p aria-live="polite" className={styles["lead"]}>
        {missing.length === 0
          ? `${lender} can be sent this application: nothing is missing.`
          : `${lender} asks for ${missing.length} more ${missing.length === 1 ? "thing" : "things"}.`}
      </p>
      {missing.length > 0 && (
        <ul>
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

interface MissingProps {
  readonly application: Application;
  readonly item: RequiredField;
  readonly goTo: (asked: AskedFor) => void;
}

function Missing({ application, item: { field, label, place }, goTo }: MissingProps) {
  const asked = askedBy(field);
  if (place === "criteria") return <span>{label}</span>;
  if (place === "declaration") return <Declaration applicationId={application._id} />;
  if (place === "organisation") return <Link href="/account/organisation">{label}</Link>;
  if (place === "business" && application.entities.length === 0) return <LinkTo label={label} onFollow={() => goTo("timeInBusiness")} />;
  return <LinkTo label={label} onFollow={() => (asked === undefined ? focusDetail(field) : goTo(asked))} />;
}

const LinkTo = ({ label, onFollow }: { readonly label: string; readonly onFollow: () => void }) => (
  <button type="button" className={styles["link"]} onClick={onFollow}>
    {label}
  </button>
);

/** What of the scenario a field is; undefined for what is typed in this dialog. */
function askedBy(field: string): AskedFor | undefined {
  if (/^customers\.\d+\.privacy$/.test(field)) return "documents";
  if (field === "customers.0.dateOfBirth") return "dateOfBirth";
  const attribute = /^asset\.(assetType|typeOfSale|ageOfAsset|assetValue)$/.exec(field)?.[1];
  return attribute as AskedFor | undefined;
}

/** The broker's word, given once. */
function Declaration({ applicationId }: { readonly applicationId: string }) {
  const [isTicked, setIsTicked] = useState(false);
  const { failure, submit } = useSubmission(async () => {
    await declare(applicationId).catch((error: unknown) => {
      setIsTicked(false);
      throw error;
    });
  });
  const tick = (ticked: boolean) => {
    setIsTicked(ticked);
    if (ticked) submit();
  };
  return (
    <>
      <Checkbox isChecked={isTicked} onChange={tick}>
        I declare that the customer agreed to this application, and that to my knowledge it is true.
      </Checkbox>
      <FormError failure={failure} />
    </>
  );
}
