import type { RouteName } from "../../../shared/wire/routes.ts";
import { startApplication } from "../../../functions/application/start-application.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { changeUser, createUser } from "../../../functions/user/store.ts";
import { newApplicationDefaults, aCall, aNewUser } from "../fixtures/brokers.ts";
import type { AnyRequest } from "../fixtures/people.ts";
import { saveAsset } from "../fixtures/quotes.ts";
import { callInProcess } from "../in-process/call-function.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

const inWorkspace = "`USER#u#APPLICATION#a`:";

/** The two API calls that one change of the asset value makes in the workspace: the save and the ranking. */
export async function workspaceCalls(row: Measure): Promise<void> {
  const { subject, broker, applicationId, assetId } = await aWorkspace();
  const call = (name: RouteName, request: AnyRequest) => async () => {
    const { status, text } = await callInProcess({ name, request, sender: { subject } });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
  };
  await row("`GET /user/validate` of a new session", "`USER#u`, `SESSION#u`", call("validateUser", {}));
  await row(
    "`POST /asset`, with its caller",
    `\`USER#u\`; ${inWorkspace} \`asset#p\`, \`ROOT\``,
    call("updateAsset", { body: { _id: assetId, assetValue: 21_000 } }),
  );
  await row(
    "`GET /quote/{applicationId}`, with its caller",
    `\`USER#u\`; ${inWorkspace} all; \`RULEBOOK\`: \`CURRENT\`, once in five seconds`,
    call("rankedProducts", { params: { applicationId } }),
  );
  await row(
    "`POST /variant`, with its caller",
    `\`USER#u\`; ${inWorkspace} all, \`variant#p\`, \`ROOT\``,
    call("addVariant", { body: { applicationId, name: "No balloon", terms: { balloon: 5 } } }),
  );
  const [variant] = (await openWorkspace(broker, applicationId, aCall())).variants;
  await row(
    "`POST /variant/use`, with its caller",
    `\`USER#u\`; ${inWorkspace} all twice, \`asset#p\` or \`loanDetails#p\`, \`variant#p\`, \`ROOT\``,
    call("applyVariant", { body: { _id: variant!._id } }),
  );
  await row(
    "`POST /quote/compare` of two scenarios, with its caller",
    `\`USER#u\`; ${inWorkspace} all; \`RULEBOOK\`: \`CURRENT\`, once in five seconds`,
    call("compareQuotes", { body: { applicationId } }),
  );
  await row(
    "`POST /quote/keep`, with its caller",
    `\`USER#u\`, \`RATE_LIMIT#hash\` twice; ${inWorkspace} all, \`ROOT\`; \`RECORD#a\`: \`QUOTE#id\``,
    call("keepQuote", { body: { applicationId, filters: {} } }),
  );
  await row(
    "`GET /quote/{applicationId}/kept` of one kept quote, with its caller",
    `\`USER#u\`; ${inWorkspace} all; \`RECORD#a\`: \`QUOTE#id\``,
    call("listKeptQuotes", { params: { applicationId } }),
  );
}

async function aWorkspace() {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  const user = { userId, organisationId: undefined, isMaster: false };
  await changeUser(user, { status: "active" }, aCall());
  const { _id: organisationId } = await createOrganisation(user, { name: "Example Brokers" }, aCall());
  const broker = { ...user, organisationId };
  const applicationId = await startApplication(broker, newApplicationDefaults(), aCall());
  const { asset } = await openWorkspace(broker, applicationId, aCall());
  await saveAsset(broker, applicationId, { assetValue: 20_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2024 });
  return { subject: newUser.subject, broker, applicationId, assetId: asset._id };
}
