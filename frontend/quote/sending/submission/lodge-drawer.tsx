import { Button, Drawer, Form, Input } from "antd";
import { useEffect, useState } from "react";
import { businessDate } from "../../../../shared/business-date.ts";
import { daysAfter } from "../../../../shared/dates.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import type { Pack } from "../../../../shared/wire/response/pack.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import { filledLine } from "../../../../shared/wire/text.ts";
import { type FocusRequest, openApplication } from "../../../client/application/open-application.ts";
import { problemBy } from "../../../client/field-problem.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import kit from "../../../ui/kit.module.css";
import { ResponseView } from "../../../ui/response-view.tsx";
import { required, validatorRule } from "../../../ui/rules.tsx";
import { SubmitBar } from "../../../ui/submit-bar.tsx";
import { SubmitForm } from "../../../ui/submit-form.tsx";
import { phoneScreen, useMediaQuery } from "../../../ui/use-media-query.ts";
import { RecheckedWarnings } from "../../panel/business/register-warnings.tsx";
import { LenderTile } from "../../parts/lender-tile.tsx";
import { Checklist } from "./checklist.tsx";
import { DetailsForm, unsavedReason } from "./details-form.tsx";
import { lodgeApplication, useLenderSubmission } from "./lender-submission.ts";
import sending from "../sending.module.css";
import styles from "./lodge.module.css";
import { type MadePack, PackSection } from "./pack-section.tsx";

interface LodgeDrawerProps {
  readonly application: Application;
  readonly lender: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Also closes the sheet. */
  readonly onFocusRequest: (requested: FocusRequest) => void;
}

/** What is missing, what the broker takes to the lender, and the record that it was lodged. What is typed stays while the sheet is closed. */
export default function LodgeDrawer({ application, lender, isOpen, onClose, onFocusRequest }: LodgeDrawerProps) {
  const isPhone = useMediaQuery(phoneScreen);
  const review = useLenderSubmission(application._id, lender);
  const { mutate } = review;
  const { saves } = openApplication(application._id);
  useEffect(() => {
    // What the panel saved meanwhile, or still saves, changes it.
    if (isOpen) void saves.settled().then(() => mutate());
  }, [isOpen, saves, mutate]);
  return (
    <Drawer
      open={isOpen}
      size={isPhone ? "100%" : 720}
      title={
        <span className={`${kit.row} ${kit.gap12}`}>
          <LenderTile lender={lender} />
          Lodge with {lender}
        </span>
      }
      classNames={{ body: `${kit.flex} ${kit.gap16} ${styles.body}` }}
      onClose={onClose}
    >
      <ResponseView response={review} errorTitle="The checklist could not be loaded">
        {(submission) => <Steps {...{ application, submission, onClose, onFocusRequest }} />}
      </ResponseView>
    </Drawer>
  );
}

interface StepsProps extends Omit<LodgeDrawerProps, "lender" | "isOpen"> {
  readonly submission: ReviewedSubmission;
}

function Steps({ application, submission, onClose, onFocusRequest }: StepsProps) {
  const [made, setMade] = useState<MadePack>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const { lender, missing } = submission;
  const deal = JSON.stringify([submission.application, missing]);
  return (
    <>
      <section className={`${kit.stack} ${kit.gap12} ${sending.part} ${styles.step}`} aria-labelledby="lodge-missing">
        <h3 className={sending.heading} id="lodge-missing">
          What is missing
        </h3>
        <RecheckedWarnings entities={application.entities} className={kit.stack} />
        <Checklist application={application} submission={submission} goTo={onFocusRequest} />
        <DetailsForm application={application} fields={submission.fields} onUnsaved={setIsUnsaved} />
      </section>
      <section className={`${kit.stack} ${kit.gap12} ${sending.part} ${styles.step}`} aria-labelledby="lodge-pack">
        <h3 className={sending.heading} id="lodge-pack">
          Take it to {lender}
        </h3>
        <PackSection {...{ application, lender, deal, made, isUnsaved }} onMade={setMade} />
      </section>
      <LodgedForm pack={made?.deal === deal ? made.pack : undefined} {...{ submission, isUnsaved, onClose }} />
    </>
  );
}

interface LodgedFormProps extends Pick<StepsProps, "submission" | "onClose"> {
  /** Undefined, too, if the deal has changed since. */
  readonly pack: Pack | undefined;
  /** A detail is typed that would not be recorded. */
  readonly isUnsaved: boolean;
}

/** The API takes no earlier day. */
const maxDaysAgo = 60;
const referenceRule = validatorRule(problemBy(filledLine(100)));

function LodgedForm({ submission: { applicationId, lender, missing }, pack, isUnsaved, onClose }: LodgedFormProps) {
  const today = businessDate(new Date());
  const [isKnown, setIsKnown] = useState(false);
  const first = daysAfter(today, -maxDaysAgo);
  const dayRule = validatorRule((day) =>
    day < first || day > today ? `Choose today or one of the ${maxDaysAgo} days before it` : undefined,
  );
  const lacks = missing.length > 0;
  const isUnsaid = lacks && !isKnown;
  const isPackKept = pack !== undefined && pack.expiresAt > new Date().toISOString();
  const lodge = async ({ lodgedOn, reference }: Record<"lodgedOn" | "reference", string>) => {
    await lodgeApplication({
      applicationId,
      lender,
      lodgedOn,
      ...(reference.trim() !== "" && { reference: reference.trim() }),
      ...(isPackKept && { packId: pack._id }),
      ...(lacks && { acknowledgeMissing: isKnown }),
    });
    onClose();
  };
  return (
    <SubmitForm initialValues={{ lodgedOn: today, reference: "" }} onSubmit={lodge}>
      <section className={`${kit.stack} ${kit.gap12} ${sending.part} ${styles.step}`} aria-labelledby="lodge-lodged">
        <h3 className={sending.heading} id="lodge-lodged">
          Lodged
        </h3>
        <div className={sending.columns}>
          <Form.Item name="lodgedOn" label="Day" required={false} rules={[required("Enter the day on which you lodged it"), dayRule]}>
            <Input type="date" min={first} max={today} autoComplete="off" />
          </Form.Item>
          <Form.Item name="reference" label={`${lender}'s reference`} rules={[referenceRule]}>
            <Input autoComplete="off" />
          </Form.Item>
        </div>
        {lacks && (
          <Checkbox isChecked={isKnown} onChange={setIsKnown}>
            {missing.length === 1 ? "1 thing is missing, I know" : `${missing.length} things are missing, I know`}
          </Checkbox>
        )}
        <p className={`${kit.small} ${kit.secondary}`}>
          {lender} hears from you, not from Kelpie. {pack && pack.recentLodgements.length > 0 && recentText(pack)}
        </p>
      </section>
      <div className={kit.sheetFoot}>
        <SubmitBar
          label="Record as lodged"
          isReady={!isUnsaved && !isUnsaid}
          reason={isUnsaved ? unsavedReason : isUnsaid ? "Say that you know what is missing" : "Check the fields above"}
        >
          <Button type="text" onClick={onClose}>
            Close
          </Button>
        </SubmitBar>
      </div>
    </SubmitForm>
  );
}

const recentText = ({ recentLodgements }: Pack): string =>
  `Also sent in the last 30 days: ${recentLodgements.map(({ lender }) => lender).join(", ")}.`;
