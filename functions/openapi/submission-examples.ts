import { id } from "./ids.ts";

const at = "2026-06-18T01:30:00.000Z";

export const submissionExamples: Readonly<Record<string, unknown>> = {
  "submissions.at": at,
  "submissions.lender": "NOW",
  "createPack.lender": "Pepper",
  "createPack.note": "Consumer application: 2023 motor vehicle, dealer sale, $32,000.00.",
  "createPack.documents": "01 Identity, Jordan Lee.pdf",
  "createPack.text": null,
  "readPack.note": "Consumer application: 2023 motor vehicle, dealer sale, $32,000.00.",
  "readPack.lender": "Pepper",
  "readPack.documents": "01 Identity, Jordan Lee.pdf",
  "copySheet.path": "asset.assetValue",
  "copySheet.label": "Asset value ($)",
  "copySheet.value": "32000.00",
  "recentLodgements.lender": "NOW",
  "recentLodgements.on": "2026-06-02",
  issuedOn: "2026-06-01",
  vin: "6T1BF3FK40X012345",
  registration: "ABC12D",
  serialNumber: "CAT0320FKX01234",
  engineNumber: "2ARFE1234567",
  lodgedOn: "2026-06-15",
  decidedOn: "2026-06-17",
  lapsesOn: "2026-07-17",
  on: "2026-06-17",
  "decideSubmission.conditions": "Two payslips",
  "met.at": at,
  "met.by": id,
};
