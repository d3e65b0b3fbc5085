import { Drawer, Tabs } from "antd";
import { useState } from "react";
import type { Customer } from "../../../../shared/domain/customer.ts";
import type { ChecklistItem, SettlingField } from "../../../../shared/domain/checklist.ts";
import type { Application } from "../../../../shared/domain/application.ts";
import { type Document, documentTitles } from "../../../../shared/domain/document.ts";
import { brokerUploadForm, refreshDocuments } from "../../../client/document/documents.ts";
import { usePolling } from "../../../client/use-polling.ts";
import { useUploads } from "../../../client/document/use-uploads.ts";
import { TaxFileNumberNote } from "../../../ui/tax-file-number-note.tsx";
import { addNote } from "../../../client/notes.ts";
import { Notes } from "../../../ui/notes.tsx";
import { History } from "../history/history-tab.tsx";
import { usePanel } from "../panel-context.ts";
import { CustomerChecks } from "./customer-checks.tsx";
import kit from "../../../ui/kit.module.css";
import styles from "./documents.module.css";
import { CustomerLinks } from "./customer-links.tsx";
import { ChecklistRow } from "./checklist-row.tsx";

/** Polling intervals: while a file is checked or an email is sent, and for as long as the documents are open. */
const checkMs = 1_000;
const idleMs = 10_000;

const isPending = ({ status }: Document) => status === "pending";

interface DocumentsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Leads to the field that says whether a document is needed. */
  readonly onAnswer: (field: SettlingField) => void;
}

/** An administrator sees no documents. */
export default function DocumentsDrawer({ isOpen, onClose, onAnswer }: DocumentsDrawerProps) {
  const { application, isClosed } = usePanel();
  const { _id, notes, access } = application;
  // Stays while the drawer is closed.
  const [note, setNote] = useState("");
  const documents = { key: "documents", label: "Documents", children: <Documents onAnswer={onAnswer} />, destroyOnHidden: true };
  return (
    <Drawer open={isOpen} title="Documents and notes" size={560} destroyOnHidden onClose={onClose}>
      <Tabs
        items={[
          ...(access?.as === "administrator" ? [] : [documents]),
          {
            key: "notes",
            label: notes.length === 0 ? "Notes" : `Notes ${notes.length}`,
            children: (
              <Notes notes={notes} onAdd={isClosed ? undefined : (...added) => addNote(_id, ...added)} text={note} onText={setNote} />
            ),
          },
          { key: "history", label: "History", children: <History />, destroyOnHidden: true },
        ]}
      />
    </Drawer>
  );
}

function Documents({ onAnswer }: Pick<DocumentsDrawerProps, "onAnswer">) {
  const { customers, checklist } = usePanel().application;
  const titlesOf = (state: ChecklistItem["state"]) => [
    ...new Set((checklist ?? []).filter((item) => item.state === state).map(({ title }) => title)),
  ];
  const [missing, perhaps] = [titlesOf("missing"), titlesOf("perhaps")];
  return (
    <>
      <p className={`${kit.tertiary} ${styles.missing}`}>
        {missing.length === 0
          ? `All documents ${perhaps.length === 0 ? "" : "known to be needed "}have been received.`
          : `Missing: ${missing.join(", ")}`}
      </p>
      {perhaps.length > 0 && <p className={`${kit.tertiary} ${styles.missing}`}>May need: {perhaps.join(", ")}</p>}
      <div className={`${kit.secondary} ${styles.note}`}>
        <TaxFileNumberNote />
      </div>
      {customers.length === 0 && <p>Add a customer first.</p>}
      {customers.map((customer, index) => (
        <CustomerDocuments key={customer._id} customer={customer} index={index} onAnswer={onAnswer} />
      ))}
    </>
  );
}

interface CustomerDocumentsProps {
  readonly customer: Customer;
  /** From 0. The documents of asset and business are listed with the first customer. */
  readonly index: number;
  readonly onAnswer: DocumentsDrawerProps["onAnswer"];
}

function CustomerDocuments({ customer, index, onAnswer }: CustomerDocumentsProps) {
  const { application } = usePanel();
  const refresh = () => refreshDocuments(application._id);
  const uploads = useUploads(brokerUploadForm(application, customer._id), () => void refresh());
  const isChecking = uploads.uploads.some(({ status }) => status === "sent") && application.documents.some(isPending);
  const isSending = customer.checks.some(({ status }) => status === "requested");
  usePolling(isChecking || isSending ? checkMs : idleMs, refresh);
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ") || `Applicant ${index + 1}`;
  return (
    <section className={`${kit.stack} ${kit.gap16} ${styles.documents}`} aria-label={`Documents of ${name}`}>
      {application.customers.length > 1 && <h3 className={styles.customer}>{name}</h3>}
      <CustomerLinks customer={customer} />
      <ul className={kit.list}>
        {rowsOf(application, customer, index === 0).map((item) => (
          <ChecklistRow key={item.kind} item={item} customer={customer} uploads={uploads} onAnswer={index === 0 ? onAnswer : undefined} />
        ))}
      </ul>
      <CustomerChecks customer={customer} />
    </section>
  );
}

/** The customer's checklist items, plus one for each document kind that was uploaded but is no longer on the checklist. */
function rowsOf({ checklist, documents }: Application, { _id }: Customer, isFirst: boolean): readonly ChecklistItem[] {
  const items = (checklist ?? []).filter(({ customerId }) => customerId === _id || (customerId === undefined && isFirst));
  const others = documents
    .filter(({ customerId }) => customerId === _id || ((customerId ?? null) === null && isFirst))
    .map(({ kind }) => kind)
    .filter((kind) => items.every((item) => item.kind !== kind));
  return [...items, ...[...new Set(others)].map((kind) => ({ kind, title: documentTitles[kind], state: "there" as const }))];
}
