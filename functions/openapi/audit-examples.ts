import { id } from "./ids.ts";

/** For what the audit trail shows: the history, and who saw a customer. */
export const auditExamples: Readonly<Record<string, unknown>> = {
  "readHistory.at": "2026-11-20T03:49:05.678Z",
  "readHistory.by": "Demo Broker",
  "readHistory.title": "Asset changed",
  "readCustomerAccess.cursor": id,
  "readCustomerAccess.from": "2026-10-24",
  "readCustomerAccess.to": "2026-11-23",
  "entries._id": id,
  "entries.at": "2026-11-20T03:49:05.678Z",
  "entries.event": "Customer changed",
  "entries.fields": "Date of birth",
  "entries.part": id,
  "entries.ip": "203.0.113.7",
  "who.name": "Demo Broker",
  "who.organisation": "Harbour Asset Finance",
};
