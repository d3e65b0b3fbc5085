import { Button, ConfigProvider, Drawer } from "antd";
import { usePanel, useTarget } from "./panel-context.ts";
import kit from "../../ui/kit.module.css";
import { SavingIndicator } from "./saving-indicator.tsx";
import { ScenarioForm } from "./scenario-form.tsx";

/** 44 px for a finger, and letters of 16 px, so that a phone does not zoom in on the focused field. */
const phoneTheme = { token: { controlHeightLG: 44 } };

interface ScenarioDrawerProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The form stays mounted while the drawer is closed: it keeps what was typed. */
export default function ScenarioDrawer({ title, isOpen, onClose }: ScenarioDrawerProps) {
  const { application, isReadOnly } = usePanel();
  const target = useTarget();
  return (
    <Drawer
      open={isOpen}
      size="100%"
      title="Scenario"
      aria-label={title}
      closable={false}
      // A requested field takes the focus itself.
      {...(target && { autoFocus: false })}
      styles={{ header: { padding: "8px 16px" }, body: { padding: 16 } }}
      extra={
        <div className={`${kit.row} ${kit.gap12}`}>
          {!isReadOnly && <SavingIndicator applicationId={application._id} />}
          <Button onClick={onClose}>Done</Button>
        </div>
      }
      onClose={onClose}
    >
      <ConfigProvider componentSize="large" theme={phoneTheme}>
        <ScenarioForm />
      </ConfigProvider>
    </Drawer>
  );
}
