import sheet0 from "../../rulebooks/commercial/c1.undated.json" with { type: "json" };
import sheet1 from "../../rulebooks/commercial/c11.undated.json" with { type: "json" };
import sheet2 from "../../rulebooks/commercial/c12.undated.json" with { type: "json" };
import sheet3 from "../../rulebooks/commercial/c2.undated.json" with { type: "json" };
import sheet4 from "../../rulebooks/commercial/c3.undated.json" with { type: "json" };
import sheet5 from "../../rulebooks/commercial/c4.undated.json" with { type: "json" };
import sheet6 from "../../rulebooks/commercial/c5.undated.json" with { type: "json" };
import sheet7 from "../../rulebooks/commercial/c6.undated.json" with { type: "json" };
import sheet8 from "../../rulebooks/commercial/c7.undated.json" with { type: "json" };
import sheet9 from "../../rulebooks/commercial/c8.undated.json" with { type: "json" };
import sheet10 from "../../rulebooks/commercial/c9-c10-c10-equipment.undated.json" with { type: "json" };
import sheet11 from "../../rulebooks/commercial/c9-c10-c9-asset-backed.undated.json" with { type: "json" };
import sheet12 from "../../rulebooks/commercial/lender-a.undated.json" with { type: "json" };
import sheet13 from "../../rulebooks/commercial/lender-b.undated.json" with { type: "json" };
import sheet14 from "../../rulebooks/commercial/lender-c.undated.json" with { type: "json" };
import sheet15 from "../../rulebooks/commercial/lender-d.undated.json" with { type: "json" };
import sheet16 from "../../rulebooks/commercial/lender-e.undated.json" with { type: "json" };
import sheet17 from "../../rulebooks/commercial/lender-f.undated.json" with { type: "json" };
import sheet18 from "../../rulebooks/commercial/lender-g.undated.json" with { type: "json" };
import sheet19 from "../../rulebooks/commercial/lender-h.undated.json" with { type: "json" };
import sheet20 from "../../rulebooks/commercial/lender-i.undated.json" with { type: "json" };
import sheet21 from "../../rulebooks/commercial/lender-j.undated.json" with { type: "json" };
import sheet22 from "../../rulebooks/consumer/affordable-car-loans.2023-08-31.json" with { type: "json" };
import sheet23 from "../../rulebooks/consumer/australian-premier-finance.undated.json" with { type: "json" };
import sheet24 from "../../rulebooks/consumer/car-start.undated.json" with { type: "json" };
import sheet25 from "../../rulebooks/consumer/finance-one.2023-06-05.json" with { type: "json" };
import sheet26 from "../../rulebooks/consumer/gedda-money.undated.json" with { type: "json" };
import sheet27 from "../../rulebooks/consumer/greenlight.2023-04-06.json" with { type: "json" };
import sheet28 from "../../rulebooks/consumer/liberty.2023-07-01.json" with { type: "json" };
import sheet29 from "../../rulebooks/consumer/macquarie.2023-07-26.json" with { type: "json" };
import sheet30 from "../../rulebooks/consumer/money3.2023-04-04.json" with { type: "json" };
import sheet31 from "../../rulebooks/consumer/moneyplace.2023-07-01.json" with { type: "json" };
import sheet32 from "../../rulebooks/consumer/now.undated.json" with { type: "json" };
import sheet33 from "../../rulebooks/consumer/pepper.undated.json" with { type: "json" };
import sheet34 from "../../rulebooks/consumer/plenti.undated.json" with { type: "json" };
import sheet35 from "../../rulebooks/consumer/wisr.2023-07-13.json" with { type: "json" };
import type { SheetFile } from "../../shared/quote/sheet.ts";

// Written by "npm run generate", as a bundle cannot read a folder. That each file is a sheet is held by "npm run rulebook -- check".
export const sheets = [
  { file: "commercial/c1.undated.json", sheet: sheet0 },
  { file: "commercial/c11.undated.json", sheet: sheet1 },
  { file: "commercial/c12.undated.json", sheet: sheet2 },
  { file: "commercial/c2.undated.json", sheet: sheet3 },
  { file: "commercial/c3.undated.json", sheet: sheet4 },
  { file: "commercial/c4.undated.json", sheet: sheet5 },
  { file: "commercial/c5.undated.json", sheet: sheet6 },
  { file: "commercial/c6.undated.json", sheet: sheet7 },
  { file: "commercial/c7.undated.json", sheet: sheet8 },
  { file: "commercial/c8.undated.json", sheet: sheet9 },
  { file: "commercial/c9-c10-c10-equipment.undated.json", sheet: sheet10 },
  { file: "commercial/c9-c10-c9-asset-backed.undated.json", sheet: sheet11 },
  { file: "commercial/lender-a.undated.json", sheet: sheet12 },
  { file: "commercial/lender-b.undated.json", sheet: sheet13 },
  { file: "commercial/lender-c.undated.json", sheet: sheet14 },
  { file: "commercial/lender-d.undated.json", sheet: sheet15 },
  { file: "commercial/lender-e.undated.json", sheet: sheet16 },
  { file: "commercial/lender-f.undated.json", sheet: sheet17 },
  { file: "commercial/lender-g.undated.json", sheet: sheet18 },
  { file: "commercial/lender-h.undated.json", sheet: sheet19 },
  { file: "commercial/lender-i.undated.json", sheet: sheet20 },
  { file: "commercial/lender-j.undated.json", sheet: sheet21 },
  { file: "consumer/affordable-car-loans.2023-08-31.json", sheet: sheet22 },
  { file: "consumer/australian-premier-finance.undated.json", sheet: sheet23 },
  { file: "consumer/car-start.undated.json", sheet: sheet24 },
  { file: "consumer/finance-one.2023-06-05.json", sheet: sheet25 },
  { file: "consumer/gedda-money.undated.json", sheet: sheet26 },
  { file: "consumer/greenlight.2023-04-06.json", sheet: sheet27 },
  { file: "consumer/liberty.2023-07-01.json", sheet: sheet28 },
  { file: "consumer/macquarie.2023-07-26.json", sheet: sheet29 },
  { file: "consumer/money3.2023-04-04.json", sheet: sheet30 },
  { file: "consumer/moneyplace.2023-07-01.json", sheet: sheet31 },
  { file: "consumer/now.undated.json", sheet: sheet32 },
  { file: "consumer/pepper.undated.json", sheet: sheet33 },
  { file: "consumer/plenti.undated.json", sheet: sheet34 },
  { file: "consumer/wisr.2023-07-13.json", sheet: sheet35 },
] as unknown as readonly SheetFile[];
