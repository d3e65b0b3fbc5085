import { Button, Input } from "antd";
import { useRef, useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { type DriverLicenceField, isMasked } from "../../../../shared/domain/driver-licence.ts";
import type { CopyRow } from "../../../../shared/submission/copy-sheet.ts";
import { maxNote } from "../../../../shared/submission/note.ts";
import type { Pack } from "../../../../shared/wire/response/pack.ts";
import { customerRoutes } from "../../../../shared/wire/customer-routes.ts";
import { submissionRoutes } from "../../../../shared/wire/submission-routes.ts";
import { call } from "../../../client/call.ts";
import { DisabledReason } from "../../../ui/disabled-reason.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { TickIcon } from "../../../ui/icons.tsx";
import kit from "../../../ui/kit.module.css";
import { StatusAlert } from "../../../ui/status-alert.tsx";
import { useIdempotencyKey } from "../../../ui/use-idempotency-key.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { unsavedReason } from "./details-form.tsx";
import styles from "./lodge.module.css";
import { PackDownload, usePack } from "./pack-download.tsx";
import { atMost, tooLong } from "../../../ui/at-most.tsx";

export interface MadePack {
  readonly pack: Pack;
  /** Of which it was made. */
  readonly deal: string;
}

interface PackSectionProps {
  readonly application: Application;
  readonly lender: string;
  /** What the lender is told, as a text to compare. */
  readonly deal: string;
  /** The last one. */
  readonly made: MadePack | undefined;
  readonly onMade: (made: MadePack) => void;
  /** A detail is typed that the pack would lack. */
  readonly isUnsaved: boolean;
}

/** Makes the documents into a file, and shows the texts for the lender's own portal. */
export function PackSection({ application, lender, deal, made, onMade, isUnsaved }: PackSectionProps) {
  const [note, setNote] = useState("");
  // Kelpie's own note. For another deal Kelpie writes another one.
  const [written, setWritten] = useState("");
  const keyFor = useIdempotencyKey();
  const { data = made?.pack, error } = usePack(made?.pack);
  const making = useSubmit(async () => {
    const isOwn = note.trim() !== "" && note.trim() !== written;
    const body = { applicationId: application._id, lender, ...(isOwn && { note: note.trim() }) };
    const pack = await call(
      submissionRoutes.createPack,
      { body },
      { idempotencyKey: keyFor({ body, deal, failed: data?.status === "failed" && data._id }) },
    );
    if (!isOwn) {
      setWritten(pack.note);
      // What was typed meanwhile stays.
      setNote((now) => (now === note ? pack.note : now));
    }
    onMade({ pack, deal });
  });
  const problem = isUnsaved ? unsavedReason : tooLong("the note", note, maxNote);
  const isFailed = data?.status === "failed";
  const isOtherDeal = made !== undefined && made.deal !== deal;
  const isChanged = isOtherDeal || (data !== undefined && note.trim() !== data.note);
  if (!data)
    return (
      <>
        <p className={`${kit.small} ${kit.secondary}`}>
          The checked documents with a cover, a note to the lender and the texts for its portal. Kept for a day.
        </p>
        <FailureAlert failure={making.failure} />
        <Button className={kit.start} loading={making.isBusy} disabled={problem !== undefined} onClick={making.submit}>
          Make the pack
        </Button>
        {problem !== undefined && <DisabledReason text={problem} />}
      </>
    );
  return (
    <div className={`${kit.stack} ${styles.pack}`}>
      <div className={`${kit.stack} ${kit.gap8}`}>
        <label className={kit.small} htmlFor="pack-note">
          Note to the lender, yours to change
        </label>
        <Input.TextArea id="pack-note" rows={9} count={atMost(maxNote)} value={note} onChange={({ target }) => setNote(target.value)} />
        <FailureAlert failure={making.failure} />
        {isOtherDeal && <StatusAlert type="warning" showIcon title="The quote has changed since" />}
        {(isFailed || !isChanged) && <PackDownload pack={data} unread={error} />}
        {(isFailed || isChanged) && (
          <>
            <Button loading={making.isBusy} disabled={problem !== undefined} onClick={making.submit}>
              Make the pack again
            </Button>
            {problem !== undefined && <DisabledReason text={problem} />}
          </>
        )}
      </div>
      {!isOtherDeal && <CopySheet application={application} lender={lender} rows={data.copySheet} />}
    </div>
  );
}

interface CopySheetProps {
  readonly application: Application;
  readonly lender: string;
  readonly rows: readonly CopyRow[];
}

/** Enter copies a row and moves on to the next one. */
function CopySheet({ application, lender, rows }: CopySheetProps) {
  const list = useRef<HTMLOListElement>(null);
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const moveOn = (path: string) => {
    setCopied((before) => new Set([...before, path]));
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("button[data-path]") ?? [])];
    const at = buttons.findIndex((button) => button.dataset["path"] === path);
    // A click in Safari focuses no button: then the focus stays where it is.
    if (buttons[at] === document.activeElement) buttons[at + 1]?.focus();
  };
  return (
    <section aria-labelledby="copy-sheet">
      <p className={`${kit.row} ${kit.spread} ${kit.small}`}>
        <span id="copy-sheet">Copy sheet, in the order of {lender}'s portal</span>
        <output className={kit.secondary}>
          {copied.size} of {rows.length} copied
        </output>
      </p>
      <ol ref={list} className={`${kit.list} ${styles.copySheet}`}>
        {rows.map((row) => (
          <Line
            key={row.path}
            row={row}
            textOf={async () => (isMasked(row.value) ? wholeNumberOf(row, application) : row.value)}
            isCopied={copied.has(row.path)}
            onCopied={() => moveOn(row.path)}
          />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  readonly row: CopyRow;
  readonly textOf: () => Promise<string>;
  readonly isCopied: boolean;
  readonly onCopied: () => void;
}

function Line({ row: { path, label, value }, textOf, isCopied, onCopied }: LineProps) {
  const [isRefused, setIsRefused] = useState(false);
  const { failure, submit } = useSubmit(async () => {
    const text = await textOf();
    setIsRefused(false);
    await navigator.clipboard.writeText(text).then(onCopied, () => setIsRefused(true));
  });
  return (
    <li className={`${kit.stack} ${kit.gap8} ${kit.small}`}>
      <span>{label}</span>
      {value === "" ? <span className={kit.tertiary}>empty</span> : <b className={kit.anywhere}>{value}</b>}
      {value !== "" && (
        <Button type="text" size="small" data-path={path} aria-label={`Copy ${label}`} icon={isCopied && <TickIcon />} onClick={submit}>
          {isCopied ? "copied" : "Copy"}
        </Button>
      )}
      {isRefused && <output className={kit.danger}>The browser did not allow it</output>}
      <FailureAlert failure={failure} />
    </li>
  );
}

/** Of a driver licence, which is shown masked. Each call is recorded. Throws ApiError. */
async function wholeNumberOf({ path, value }: CopyRow, { customers }: Application): Promise<string> {
  const [, place, field] = path.split(".");
  const customer = customers[Number(place)];
  if (!customer) return value;
  const numbers = await call(customerRoutes.showDriverLicence, { body: { customerId: customer._id } });
  return numbers[field as DriverLicenceField] ?? "";
}
