import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { call } from "./call.ts";
import { applyChange } from "./application/application.ts";

/** Adds a note to an application. Throws ApiError. */
export async function addNote(applicationId: string, text: string): Promise<void> {
  const note = await call(applicationRoutes.addNote, { body: { applicationId, text } });
  applyChange(applicationId, (now) => ({ ...now, notes: [...now.notes, note] }));
}
