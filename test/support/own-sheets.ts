import { repositorySheets } from "../../functions/cli/sheet-folder.ts";

/** The rate sheets in rulebooks/. */
export const sheets = await repositorySheets();
