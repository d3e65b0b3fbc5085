import type { RouteName } from "../../../shared/wire/routes.ts";
import { addNote, changeApplication } from "../../../functions/application/store.ts";
import { startApplication } from "../../../functions/application/start-application.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { addEntity } from "../../../functions/entity/store.ts";
import { storeEmployer } from "../../../functions/customer/employment.ts";
import { addCustomer } from "../../../functions/customer/store.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { changeUser, createUser } from "../../../functions/user/store.ts";
import { aBeginning, aCall, aNewUser } from "../fixtures/brokers.ts";
import type { AnyRequest } from "../fixtures/people.ts";
import { callInProcess } from "../in-process/call-function.ts";

type Measure = (call: string, keys: string, work: () => Promise<unknown>) => Promise<void>;

const inWorkspace = "`USER#u#APPLICATION#a`:";

/** What one change of the asset value in the workspace makes: whole API calls, with finding the caller. */
export async function workspaceCalls(row: Measure): Promise<void> {
  const { subject, applicationId, assetId } = await aWorkspace();
  const call = (name: RouteName, request: AnyRequest) => async () => {
    const { status, text } = await callInProcess({ name, request, sender: { subject } });
    if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
  };
  await row("`POST /asset`, with its caller", `${inWorkspace} \`asset#p\`, \`ROOT\``, call("updateAsset", { body: { _id: assetId, assetValue: 21_000 } }));
  await row("`GET /quote/{applicationId}`, with its caller", `${inWorkspace} all`, call("rankedProducts", { params: { applicationId } }));
  await row("`GET /application/{id}`, with its caller", `${inWorkspace} all`, call("readApplication", { params: { id: applicationId } }));
}

async function aWorkspace() {
  const newUser = aNewUser();
  const { _id: userId } = await createUser(newUser, aCall());
  const user = { userId, organisationId: undefined, isMaster: false };
  await changeUser(user, { status: "active" }, aCall());
  const { _id: organisationId } = await createOrganisation(user, "Example Brokers", aCall());
  const broker = { ...user, organisationId };
  const applicationId = await startApplication(broker, aBeginning(), aCall());
  const { asset, customers } = await openWorkspace(broker, applicationId, aCall());
  await changeApplication(broker, applicationId, { asset: { _id: asset._id, assetValue: 20_000, assetType: "MOTOR_VEHICLE", ageOfAsset: 2024 } }, aCall());
  if (process.env["BIG"]) {
  const second = await addCustomer(broker, applicationId, { firstName: "Kim", lastName: "Lee", dateOfBirth: "1980-01-31" }, aCall());
  for (const { _id: customerId } of [customers[0]!, second]) {
    await storeEmployer(broker, customerId, { employmentType: "FULL_TIME", timeOfEmployment: 24 }, aCall());
  }
  await addEntity(broker, applicationId, { entityName: "EXAMPLE PTY LTD", abn: "51824753556", acn: "004085616", gst: "2020-07-01" }, aCall());
  for (let note = 1; note <= 25; note++)
    await addNote(broker, applicationId, { text: `Call ${note}: sends the bank statements next week.`, user: { firstName: "Ann", lastName: "Broker" } }, aCall());
  }
  return { subject: newUser.subject, applicationId, assetId: asset._id };
}
