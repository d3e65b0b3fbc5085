import type { AccessEntry } from "../../../shared/domain/customer-access.ts";

const roles = { cover: "covering", administrator: "as administrator", master: "Kelpie staff" } as const;

/** "Kim Lee, covering (Harbour Finance)". */
export function whoText({ who: { name, organisation, as } }: AccessEntry): string {
  const role = as === undefined ? "" : `, ${roles[as]}`;
  return `${name}${role}${organisation === null ? "" : ` (${organisation})`}`;
}

/** "Customer changed: Date of birth, First name". */
export const whatText = ({ event, fields }: AccessEntry): string => (fields.length === 0 ? event : `${event}: ${fields.join(", ")}`);
