import { Alert } from "antd";
import type { Entity } from "../../../shared/domain/entity.ts";
import { registerWarnings } from "../../../shared/domain/register-warnings.ts";

/** What the registers say against the businesses of a quote. */
export function RegisterWarnings({ entities, className = "" }: { readonly entities: readonly Entity[]; readonly className?: string }) {
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
