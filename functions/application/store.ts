import type { Asset } from "../../shared/entities/asset.ts";
import type { CreditProfile, CustomerProfile } from "../../shared/entities/customer.ts";
import type { LoanDetails } from "../../shared/entities/loan-details.ts";
import type { Note } from "../../shared/entities/note.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { profileChanges } from "../store/profiles.ts";
import { type PartChange, addPart, changeParts, findPart } from "../store/parts.ts";
import { moveApplication } from "../store/status.ts";

/** Fields of a part to change, with its _id; those that are not named stay as they are. */
export type Changed<T extends { readonly _id: string }> = Pick<T, "_id"> & Partial<Omit<T, "_id">>;

type ChangedAsset = Changed<Omit<Asset, "ageOfAssetAtEnd" | "invoice">>;
type ChangedLoanDetails = Changed<Omit<LoanDetails, "loanAmount">>;

/** Parts that one call changes together; the profiles are of the customer named. */
export interface ChangedParts {
  readonly asset?: ChangedAsset | undefined;
  readonly loanDetails?: ChangedLoanDetails | undefined;
  readonly customer?:
    | {
        readonly _id: string;
        readonly customerProfile?: CustomerProfile | undefined;
        readonly creditProfile?: Pick<CreditProfile, "score" | "hasAdverseCredit"> | undefined;
      }
    | undefined;
}

/** Changes several parts of one application, all or none. */
export async function changeApplication(actor: Actor, applicationId: string, changed: ChangedParts, call: WritingCall): Promise<void> {
  const { asset, loanDetails, customer } = changed;
  const changes = [
    ...(asset ? [changeOf("asset", asset)] : []),
    ...(loanDetails ? [changeOf("loanDetails", loanDetails)] : []),
    ...(customer ? [profileChanges(customer._id, customer)] : []),
  ];
  await changeParts(actor, applicationId, changes, call);
}

export async function addNote(
  actor: Actor,
  applicationId: string,
  note: Omit<Note, "_id" | "createdAt">,
  call: WritingCall,
): Promise<Note> {
  const fields = { ...note, createdAt: new Date().toISOString() };
  const noteId = await addPart(actor, applicationId, { kind: "note", fields }, call);
  return (await findPart(actor, "note", noteId)) as unknown as Note;
}

/** Ends the demo: what began as its sample is a quote like any other. */
export async function finishDemo(actor: Actor, applicationId: string, call: WritingCall): Promise<void> {
  await moveApplication(actor, { applicationId, from: "new", to: "quote" }, call);
}

function changeOf(kind: PartChange["kind"], { _id, ...fields }: { readonly _id: string }): PartChange {
  return { kind, _id, fields };
}
