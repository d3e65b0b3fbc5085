import { beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import { type ApiScope, apiScopeNames } from "../../../shared/domain/api-key.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { withApi } from "../../support/api/api.ts";
import { programRequests } from "../../support/call-scenarios/program-requests.ts";
import { anApiKey } from "../../support/fixtures/api-keys.ts";
import { newId } from "../../../functions/store/dynamo/ids.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type AnyRequest, aPerson, send } from "../../support/fixtures/people.ts";

const running = withApi();
const keys = new Map<ApiScope, string>();
beforeAll(async () => {
  const ann = await aPerson(running, { isVerified: true });
  await confirmedByStaff(ann.organisationId!);
  for (const scope of apiScopeNames) keys.set(scope, (await anApiKey(ann, [scope])).key);
});

const ofPrograms = (Object.keys(routes) as RouteName[]).flatMap((name) => {
  const row = bindings[name];
  return row.access === "key" ? [{ name, needed: row.scope }] : [];
});
const requests: Readonly<Partial<Record<RouteName, AnyRequest>>> = { ...programRequests, v1Quote: { params: { id: newId() } } };

/** Without a body that fits, a key that is good gets 400. */
const isLetIn = (status: number) => ![401, 403].includes(status);

describe("a key of each scope", () => {
  it.each(ofPrograms)("is let in by $name if it is good for $needed, and by no other", async ({ name, needed }) => {
    const answers = await Promise.all(
      apiScopeNames.map(async (scope) => {
        const headers = { authorization: `Bearer ${keys.get(scope)}` };
        const { status, text } = await send(running, name, { ...requests[name], headers });
        return [scope, isLetIn(status) ? "let in" : `${status} ${(JSON.parse(text) as { data: { code: string } }).data.code}`];
      }),
    );
    expect(answers).toEqual(apiScopeNames.map((scope) => [scope, scope === needed ? "let in" : "403 SCOPE"]));
  });

  it("has a route to go to", () => {
    expect(new Set(ofPrograms.map(({ needed }) => needed))).toEqual(new Set(apiScopeNames));
  });
});
