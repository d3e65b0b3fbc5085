import { Button, Popconfirm } from "antd";
import { useState } from "react";
import type { Application } from "../../../shared/domain/application.ts";
import { applyVariant, removeVariant, renameVariant } from "../../client/application/variants.ts";
import { FailureAlert } from "../../ui/failure-alert.tsx";
import kit from "../../ui/kit.module.css";
import { useSubmit } from "../../ui/use-submit.ts";
import { useEditing } from "./editing-context.ts";
import { NameDialog } from "./name-dialog.tsx";
import styles from "./variants.module.css";

interface ColumnActionsProps {
  readonly application: Application;
  readonly variantId: string;
  readonly name: string;
  /** What has been done, for screen readers and the line above the table. */
  readonly onAnnounce: (text: string) => void;
}

/** What can be done with a scenario, in the head of its column. */
export function ColumnActions({ application: { _id: applicationId, variants }, variantId, name, onAnnounce }: ColumnActionsProps) {
  const { edited, onEdit } = useEditing();
  const [isNaming, setIsNaming] = useState(false);
  const isEdited = edited?._id === variantId;
  const apply = useSubmit(async () => {
    const known = new Set(variants.map(({ _id }) => _id));
    const application = await applyVariant(applicationId, variantId);
    const before = application.variants.find(({ _id }) => !known.has(_id));
    onEdit?.(undefined);
    onAnnounce(`The quote now has the terms of ${name}. ${before ? `Its previous terms are saved as ${before.name}.` : ""}`);
  });
  const remove = useSubmit(async () => {
    if (isEdited) onEdit?.(undefined);
    await removeVariant(applicationId, variantId);
    onAnnounce(`${name} is removed.`);
  });
  if (!onEdit) return null;
  const label = (verb: string) => ({ "aria-label": `${verb} ${name}`, type: "link", size: "small" }) as const;
  return (
    <>
      <div className={`${kit.flex} ${kit.wrap} ${styles.actions}`}>
        <Button {...label("Edit")} aria-pressed={isEdited} onClick={() => onEdit(isEdited ? undefined : variantId)}>
          Edit
        </Button>
        <Button {...label("Use")} loading={apply.isBusy} onClick={apply.submit}>
          Use
        </Button>
        <Button {...label("Rename")} onClick={() => setIsNaming(true)}>
          Rename
        </Button>
        <Popconfirm title={`Remove ${name}?`} okText="Remove" cancelText="Cancel" onConfirm={remove.submit}>
          <Button {...label("Remove")} loading={remove.isBusy}>
            Remove
          </Button>
        </Popconfirm>
      </div>
      <FailureAlert failure={apply.failure ?? remove.failure} />
      {isNaming && (
        <NameDialog
          title={`Rename ${name}`}
          name={name}
          submit="Rename"
          onSubmit={(next) => renameVariant(applicationId, variantId, next)}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}
