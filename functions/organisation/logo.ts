import { type Logo, logoLimits, logoTypes } from "../../shared/domain/organisation.ts";
import { logoFields } from "../../shared/wire/response/organisation.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { type PictureRule, checkPicture } from "../file-checks/check-picture.ts";
import { logoKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findItem } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { deleteItem, putItem } from "../store/dynamo/transaction.ts";
import { write } from "../store/services/write.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import { administratorCheck, openOrganisation, requireAdministrator } from "./store.ts";

const { minSide, width, height } = logoLimits;
const rule: PictureRule = { field: "logo", types: logoTypes, min: { width: minSide, height: minSide }, max: { width, height } };

export const saveLogo: Operation<"saveLogo"> = async (caller, { body: { organisationId, logo } }, call) => {
  if (caller.organisationId !== organisationId) throw notFound();
  await administeredOrganisation(caller);
  await store(caller, organisationId, logo === null ? null : checkedLogo(logo), call);
  return null;
};

function checkedLogo(dataUrl: string): Logo {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const { contentType, ...size } = checkPicture(bytes, rule);
  return { picture: `data:${contentType};base64,${bytes.toString("base64")}`, ...size };
}

async function store(caller: Caller, organisationId: string, logo: Logo | null, call: Call): Promise<void> {
  const key = logoKey(organisationId);
  const size = logo && { width: logo.width, height: logo.height };
  const outcome = await write(caller, call, { action: "organisation.logoChanged", subject: { organisationId }, fields: { logo: size } }, [
    administratorCheck(caller, organisationId),
    logo === null ? deleteItem("logo", key) : putItem("logo", key, logo),
  ]);
  if (outcome.kind === "conditionFailed") requireAdministrator(caller, outcome.item);
}

export const readLogo: Operation<"readLogo"> = async (caller, { params }, call) => {
  const { _id } = await openOrganisation(caller, params.id, call);
  return logoOf(_id);
};

const logoIn = itemParser("logo", logoFields);

export async function logoOf(organisationId: string): Promise<Logo | null> {
  const item = await findItem(logoKey(organisationId));
  return item ? logoIn(item) : null;
}
