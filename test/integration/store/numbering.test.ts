import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startApplication } from "../../../functions/application/start-application.ts";
import { createOrganisation } from "../../../functions/organisation/store.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { openWorkspace } from "../../../functions/store/workspace/workspace.ts";
import { createUser } from "../../../functions/user/store.ts";
import { newApplicationDefaults, aBrokerActor, aCall, aNewUser } from "../../support/fixtures/brokers.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { withTable } from "../../support/store/table.ts";

withTable();

const oneTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

async function humanIdsOf(organisationId: string): Promise<number[]> {
  const rootItems = (await everyItem()).filter((item) => item["sk"] === "ROOT" && item["organisationId"] === organisationId);
  return rootItems.map(({ humanId }) => Number(humanId)).toSorted((a, b) => a - b);
}

describe("application numbers", () => {
  it("run from 1 to 100 when 100 brokers of an organisation start at the same time", async () => {
    const organisationId = newId();
    const brokers = Array.from({ length: 100 }, () => aBrokerActor({ organisationId }));

    await Promise.all(brokers.map((broker) => startApplication(broker, newApplicationDefaults(), aCall())));

    expect(await humanIdsOf(organisationId)).toEqual(oneTo(100));
  });

  it("run from 1 to 40 when four processes start 10 each at the same time", async () => {
    const organisationId = newId();
    const starting = [join(root, "test/support/fixtures/start-applications.ts"), organisationId, "10"];

    await Promise.all(oneTo(4).map(() => promisify(execFile)(process.execPath, starting)));

    expect(await humanIdsOf(organisationId)).toEqual(oneTo(40));
  });

  it("are counted per organisation", async () => {
    const ids = await Promise.all(
      [aBrokerActor(), aBrokerActor()].map(async (broker) => ({
        broker,
        id: await startApplication(broker, newApplicationDefaults(), aCall()),
      })),
    );

    for (const { broker, id } of ids) expect(await openWorkspace(broker, id, aCall())).toMatchObject({ humanId: 1 });
  });

  it("continue after a broker's own applications when the broker creates an organisation", async () => {
    const { _id: userId } = await createUser(aNewUser(), aCall());
    const alone = aBrokerActor({ userId, organisationId: undefined });
    await startApplication(alone, newApplicationDefaults(), aCall());

    const { _id: organisationId } = await createOrganisation(alone, { name: "Example Brokers" }, aCall());
    await startApplication({ ...alone, organisationId }, newApplicationDefaults({ applicationType: "commercial" }), aCall());

    expect(await humanIdsOf(organisationId)).toEqual([2]);
  });

  it("match every stored counter", async () => {
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });
});
