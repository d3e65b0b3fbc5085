import { Alert, Button } from "antd";
import { type Pasted, openApplication, useUnsaved } from "../client/application/open-application.ts";
import { staysOf, undo } from "./text-values.ts";

interface PastedNoticeProps {
  readonly applicationId: string;
  readonly pasted: Pasted;
}

/** What a text has changed, with the way back. */
export default function PastedNotice({ applicationId, pasted }: PastedNoticeProps) {
  const problem = useUnsaved(applicationId, pasted.key)?.problem;
  const { setPasted } = openApplication(applicationId);
  const fields = pasted.fields === 1 ? "1 field" : `${pasted.fields} fields`;
  const stays = staysOf(pasted);
  const undone = `Taken back.${stays.length > 0 ? ` What cannot be removed stays: ${stays.join(", ")}` : ""}`;
  const used = `${fields} from the text${problem === undefined ? "" : ` not saved: ${problem}`}`;
  return (
    <Alert
      type={problem === undefined ? "info" : "error"}
      showIcon
      closable={{ onClose: () => setPasted(undefined) }}
      title={pasted.isUndone ? undone : used}
      action={
        !pasted.isUndone && (
          <Button type="link" size="small" onClick={() => undo(applicationId, pasted)}>
            Undo
          </Button>
        )
      }
    />
  );
}
