import { beforeAll, describe, expect, it } from "vitest";
import { withApi } from "../../support/api/api.ts";
import { badFields, mixed } from "../../support/call-scenarios/bad-calls.ts";
import { badCustomerCalls, mixedCustomerCalls } from "../../support/call-scenarios/bad-customer-calls.ts";
import { writesNothing } from "../../support/store/writes-nothing.ts";
import { absentIds } from "../../support/call-scenarios/named-requests.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { aCompany, aWholeQuote } from "../../support/fixtures/whole-quote.ts";

const running = withApi();
let ann: Person;
let [ids, other] = [absentIds(), absentIds()];
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
  ids = await aWholeQuote(ann);
  other = await aWholeQuote(ann);
});

describe("invalid input returns 400 with field, found and expected value and writes nothing, for", () => {
  it.each([...badFields, ...badCustomerCalls])("%s (%s)", (_title, name, request, message) =>
    writesNothing(async () => {
      const { status, text } = await ann.send(name, request(ids));

      const answer = JSON.parse(text) as { status: string; message: string; data: { code: string; field?: string } };
      expect([status, answer.status, answer.data.code]).toEqual([400, "error", "INVALID"]);
      expect(answer.message).toContain(message);
      expect(answer.data.field).toEqual(expect.any(String));
    }),
  );

  it("several fields at once, listing each", () =>
    writesNothing(async () => {
      const { text } = await ann.send("updateAsset", { body: { _id: ids.asset, assetValue: -1, condition: "OLD", colour: "red" } });

      const { data } = JSON.parse(text) as { data: { problems: { field: string }[] } };
      expect(data.problems.map(({ field }) => field).toSorted()).toEqual(["assetValue", "colour", "condition"]);
    }));

  it("a body over 256 KB or nested too deeply", () =>
    writesNothing(async () => {
      const large = await ann.send("addNote", { body: { applicationId: ids.application, text: "x".repeat(300_000) } });
      const deep = await ann.send("addNote", { body: `${"[".repeat(20)}${"]".repeat(20)}` });

      expect([large.status, deep.status]).toEqual([413, 400]);
    }));
});

describe("a child item of another application returns 404 and writes nothing, for", () => {
  it.each([...mixed, ...mixedCustomerCalls])("%s (%s)", (_title, name, request) =>
    writesNothing(async () => {
      expect(await ann.send(name, request(ids, other))).toEqual({
        status: 404,
        text: '{"status":"error","message":"Record not found.","data":{"code":"NOT_FOUND"}}',
      });
    }),
  );

  it("a business without a name that the register does not know", () =>
    writesNothing(async () => {
      const { status, text } = await ann.send("createEntity", {
        body: { applicationId: ids.application, abrData: { Abn: "51 824 753 556" } },
      });

      expect(status).toBe(404);
      expect(text).toContain("No results found");
      expect(aCompany.abn).not.toBe("51824753556");
    }));
});
