import { calledName } from "../../../shared/domain/customer.ts";
import { Button, Drawer, Input } from "antd";
import { useId } from "react";
import { ApiError } from "../../../shared/wire/api-error.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { documentTitles } from "../../../shared/domain/document.ts";
import { assumedFigures, assumedText } from "../../../shared/finance-options/assumed-figures.ts";
import { isOffered, offerProblem } from "../../../shared/finance-options/eligible.ts";
import { dollarText, percentText } from "../../../shared/format.ts";
import { requiredDisclosures, firstSignedOn } from "../../../shared/selection/required-disclosures.ts";
import { selectionLimits } from "../../../shared/selection/objectives.ts";
import { conflictDeclaration } from "../../../shared/selection/record-content.ts";
import { useOrganisation } from "../../client/organisation.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { useRefusesAssumedRates } from "../../client/connected.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import { AlertIcon, TickIcon } from "../../ui/icons.tsx";
import { shortDateText } from "../../ui/short-date.ts";
import { useIdempotencyKey } from "../../ui/use-idempotency-key.ts";
import { narrowCards, useMediaQuery } from "../../ui/use-media-query.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { quoteName } from "../parts/quote-name.ts";
import { LenderTile } from "../parts/lender-tile.tsx";
import { Alternatives } from "./alternatives.tsx";
import { MissingLicence } from "./missing-licence.tsx";
import { Objectives } from "./objectives.tsx";
import { Payment } from "./payment.tsx";
import kit from "../../ui/kit.module.css";
import { ReasonField } from "./reason-field.tsx";
import { recordSelection } from "./record-calls.ts";
import styles from "./selection.module.css";
import { type SelectionDraft, useSelectionDraft } from "./use-selection-draft.ts";
import { atMost } from "../../ui/at-most.tsx";

interface SelectionDrawerProps {
  readonly application: Application;
  readonly lender: string;
  /** In the order of the ranking, then the chosen one if it is outside the panel. */
  readonly products: readonly Product[];
  readonly filters: Filters;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Loads the ranking again. */
  readonly onStale: () => Promise<unknown>;
}

/** Records why this lender was chosen. What is typed stays while the drawer is closed. */
export default function SelectionDrawer({ application, lender, products, filters, isOpen, onClose, onStale }: SelectionDrawerProps) {
  const isNarrow = useMediaQuery(narrowCards);
  const organisation = useOrganisation().data;
  const draft = useSelectionDraft(lender, { application, products, filters, organisation });
  const lacksLicence = application.applicationType === "consumer" && organisation?.licence === null;
  const keyFor = useIdempotencyKey();
  const { isBusy, failure, submit } = useSubmit(async () => {
    if (!draft) return;
    try {
      await recordSelection(draft.request, keyFor(draft.request));
    } catch (rejection) {
      // The figures have changed since they were shown: loads the new ones, next to the error.
      if (rejection instanceof ApiError && rejection.code === "QUOTE_STALE") await onStale();
      throw rejection;
    }
    onClose();
  });
  const refusesAssumedRates = useRefusesAssumedRates();
  const fits = draft !== undefined && isOffered(draft.chosen);
  const problem = fits ? (offerProblem(draft.chosen, refusesAssumedRates)?.text ?? draft.problem) : `${lender} does not fit this deal now`;
  return (
    <Drawer
      open={isOpen}
      size={isNarrow ? "100%" : 680}
      title={
        <div className={`${kit.stack} ${styles.title}`}>
          Selection record
          <small className={`${kit.small} ${kit.secondary}`}>
            {[quoteName(application), `#${application.humanId}`].filter(Boolean).join(", ")}. Kept as it is recorded: it cannot be changed,
            only replaced.
          </small>
        </div>
      }
      aria-label="Selection record"
      footer={
        <div className={`${kit.row} ${kit.wrap} ${kit.gap8} ${styles.footer}`}>
          <FailureAlert failure={failure} />
          <output>{problem !== undefined && <DisabledReason text={problem} />}</output>
          <Button type="text" onClick={onClose}>
            Close
          </Button>
          <Button type="primary" loading={isBusy} disabled={problem !== undefined || lacksLicence} onClick={submit}>
            Record the choice
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <div className={`${kit.stack} ${styles.drawer}`}>
        {lacksLicence && <MissingLicence />}
        {fits ? <Form application={application} draft={draft} /> : <p>{lender} is not among the listed products that fit.</p>}
      </div>
    </Drawer>
  );
}

function Form({ application, draft }: { readonly application: Application; readonly draft: SelectionDraft }) {
  const id = useId();
  const { chosen, objectives, onObjectives, why, onWhy } = draft;
  const customer = calledName(application.customers[0]) ?? "the customer";
  return (
    <>
      <Chosen product={chosen} />
      <Objectives customer={customer} objectives={objectives} onChange={onObjectives} />
      <div>
        <h3>
          <label htmlFor={id}>Why {chosen.lender}</label>
        </h3>
        <Input.TextArea
          id={id}
          aria-describedby={`${id}-note`}
          autoSize={{ minRows: 1, maxRows: 6 }}
          count={atMost(selectionLimits.why)}
          value={why}
          onChange={(event) => onWhy(event.target.value)}
        />
        <p id={`${id}-note`} className={`${kit.row} ${kit.gap4} ${kit.tiny} ${kit.secondary} ${styles.note}`}>
          Proposed from the figures. Yours to change, at least {selectionLimits.min} characters.
        </p>
      </div>
      {draft.asked.map(({ name, question, says, reason, onReason }) => (
        <div key={name}>
          <ReasonField question={question} isHeading says={says} reason={reason} onReason={onReason} />
        </div>
      ))}
      <Alternatives customer={customer} draft={draft} />
      <Payment lender={chosen.lender} entry={draft.payment} isForDisclosure={!chosen.isCommercial} />
      {draft.declaration && (
        <Checkbox isChecked={draft.declaration.isMade} onChange={draft.declaration.onChange}>
          {conflictDeclaration}
        </Checkbox>
      )}
      <DisclosuresGiven application={application} />
    </>
  );
}

function Chosen({ product }: { readonly product: Product }) {
  const { lender, productName, tier, repayments, rate, comparisonRate, isCommercial, outside } = product;
  const assumed = assumedFigures(product);
  const figures = [
    { label: "Monthly", text: dollarText(repayments), isAssumed: assumed.repayments },
    { label: "Lender rate", text: percentText(rate), isAssumed: assumed.rate },
    ...(isCommercial
      ? []
      : [{ label: "Comparison rate", text: comparisonText(comparisonRate), isAssumed: comparisonRate !== null && assumed.comparisonRate }]),
  ];
  return (
    <section className={`${kit.row} ${kit.wrap} ${styles.chosen}`} aria-label={`Chosen: ${lender}`}>
      <LenderTile lender={lender} />
      <p className={kit.stack}>
        <b>{lender}</b>
        <span>{[productName ?? tier, outside && "outside your panel"].filter(Boolean).join(", ")}</span>
      </p>
      <dl className={`${kit.flex} ${kit.wrap}`}>
        {figures.map(({ label, text, isAssumed }) => (
          <div key={label}>
            <dt className={kit.secondary}>{label}</dt>
            <dd className={`${kit.semibold} ${kit.digits}`}>{text}</dd>
            {isAssumed && (
              <dd className={kit.secondary} title={assumedText(lender)}>
                assumed
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

const comparisonText = (rate: number | null): string => (rate === null ? "not stated" : percentText(rate));

const DisclosuresGiven = ({ application: { applicationType, documents } }: { readonly application: Application }) => (
  <ul className={`${kit.stack} ${kit.gap4} ${kit.list} ${styles.documents}`} aria-label="Given to the customer">
    {requiredDisclosures(applicationType).map((kind) => {
      const day = firstSignedOn(documents, kind);
      return (
        <li key={kind} className={`${kit.row} ${kit.gap8}`}>
          {day === undefined ? <AlertIcon /> : <TickIcon />}
          {documentTitles[kind]} {day === undefined ? "not given yet" : `given on ${shortDateText(day)}`}
        </li>
      );
    })}
  </ul>
);
