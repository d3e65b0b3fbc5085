import { Alert, Button } from "antd";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { type Pasted, asPercent } from "./paste.ts";

export type Notice = { readonly info: string } | { readonly problem: string } | { readonly shares: Pasted; readonly at: number };

interface NoticeAlertProps {
  readonly notice: Notice | undefined;
  readonly onUndo: (() => void) | undefined;
  readonly onUse: (block: Pasted, at: number) => void;
}

/** What the last paste, file or save came to. */
export function NoticeAlert({ notice, onUndo, onUse }: NoticeAlertProps) {
  if (notice === undefined) return null;
  if ("problem" in notice) return <Alert type="error" showIcon title={notice.problem} />;
  if ("info" in notice)
    return (
      <StatusAlert
        type="info"
        title={notice.info}
        action={
          onUndo && (
            <Button size="small" onClick={onUndo}>
              Undo
            </Button>
          )
        }
      />
    );
  const { shares, at } = notice;
  return (
    <Alert
      type="warning"
      showIcon
      title="Percent? 0.0884 = 8.84%"
      action={
        <>
          <Button size="small" onClick={() => onUse(asPercent(shares), at)}>
            Yes, as percent
          </Button>{" "}
          <Button size="small" onClick={() => onUse(shares, at)}>
            No, as written
          </Button>
        </>
      }
    />
  );
}
