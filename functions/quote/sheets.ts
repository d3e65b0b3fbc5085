import { type InternedSheets, expand } from "./interned-sheets.ts";
import lines from "./sheets.json" with { type: "json" };

// sheets.json is written from rulebooks/ by "npm run generate", as a bundle cannot read a folder: the distinct criteria,
// then each sheet, as texts. The tests hold that it is what the sheets say.
const [criteria, ...interned] = lines.map((line) => JSON.parse(line) as unknown) as [
  InternedSheets["criteria"],
  ...InternedSheets["sheets"],
];

/** Every sheet with all that it says; quotes are made from their compiled form (rulebook.ts). */
export const sheets = expand({ criteria, sheets: interned });
