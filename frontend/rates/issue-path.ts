export type SheetTab = "history" | "read" | "edit" | "check" | "difference" | "impact" | "feedback";

/** The page of an issue; its id begins with its sheet's slug. */
export const issuePath = (id: string, tab: SheetTab): string => `/rates/${id.slice(0, id.indexOf("."))}?issue=${id}&tab=${tab}`;
