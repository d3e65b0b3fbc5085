import { ownSheets } from "../../functions/cli/sheet-folder.ts";

/** The rate sheets in rulebooks/. */
export const sheets = await ownSheets();
