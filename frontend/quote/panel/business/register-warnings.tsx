import { Alert } from "antd";
import { useEffect, useState } from "react";
import type { Entity } from "../../../../shared/domain/entity.ts";
import { registerWarnings } from "../../../../shared/domain/register-warnings.ts";
import { recheckAbn } from "./business.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";

interface RegisterWarningsProps {
  readonly entities: readonly Entity[];
  readonly className?: string;
}

/** What the registers say against the businesses of a quote. */
export function RegisterWarnings({ entities, className = "" }: RegisterWarningsProps) {
  const warnings = entities.flatMap(registerWarnings);
  if (warnings.length === 0) return undefined;
  return (
    <div className={className}>
      {warnings.map((warning) => (
        <Alert key={warning} role="note" type="warning" showIcon title={warning} />
      ))}
    </div>
  );
}

/** Rechecks the ABN in the register before the quote is sent, then shows the warnings. A failed recheck does not block sending. */
export function RecheckedWarnings(props: RegisterWarningsProps) {
  const [failure, setFailure] = useState<unknown>();
  const [entity] = props.entities;
  const entityId = entity?.abn ? entity._id : undefined;
  useEffect(() => {
    if (entityId !== undefined) recheckAbn(entityId).catch(setFailure);
  }, [entityId]);
  return (
    <>
      <RegisterWarnings {...props} />
      <FailureAlert failure={failure} />
    </>
  );
}
