import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { call } from "./call.ts";
import { applyChange } from "./application/application.ts";

/** Adds a note to an application, once for each key. Throws ApiError. */
export async function addNote(applicationId: string, text: string, idempotencyKey: string): Promise<void> {
  const note = await call(applicationRoutes.addNote, { body: { applicationId, text } }, { idempotencyKey });
  applyChange(applicationId, (now) => ({ ...now, notes: [...now.notes.filter(({ _id }) => _id !== note._id), note] }));
}
