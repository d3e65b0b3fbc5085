import { describe, expect, it } from "vitest";
import { Refusal } from "../../../functions/http/refusal.ts";
import { aBusinessRegister, aRegisterThat } from "../../support/business-register.ts";

const wattlebird = "46990000112";
const banksia = "41990000596";

describe("the business register", () => {
  it("answers a company by its ABN, however it is spaced", async () => {
    const register = await aBusinessRegister({ today: "2026-07-31" });

    const found = await register.byAbn("46 990 000 112");

    expect(found).toEqual({
      Abn: wattlebird,
      AbnStatus: "Active",
      AbnStatusEffectiveFrom: "2014-05-31",
      Acn: "990000112",
      AddressPostcode: "2795",
      AddressState: "NSW",
      BusinessName: ["Wattlebird Excavations", "Bathurst Bobcat Hire"],
      EntityName: "WATTLEBIRD EARTHMOVING PTY LTD",
      EntityTypeCode: "PRV",
      EntityTypeName: "Australian Private Company",
      Gst: "2014-05-31",
    });
  });

  it("answers a company by its ACN", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAcn("990 000 112")).toEqual(await register.byAbn(wattlebird));
  });

  it("tells who is registered for GST, since when, and who is not", async () => {
    const register = await aBusinessRegister({ today: "2026-07-15" });

    expect((await register.byAbn(banksia))?.Gst).toBe("2018-07-15");
    expect((await register.byAbn("38990000961"))?.Gst).toBeNull();
  });

  it("knows sole traders and trusts, which have no ACN", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAbn("56991000134")).toMatchObject({ EntityTypeCode: "IND", Acn: "", EntityName: "CITIZEN, JANE ALICE" });
    expect(await register.byAbn("19992000172")).toMatchObject({ EntityTypeCode: "DTT", Acn: "" });
  });

  it("tells that a registration is cancelled", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAbn("14990001226")).toMatchObject({ AbnStatus: "Cancelled", Gst: null });
  });

  it("finds by any part of a name, the best match first", async () => {
    const register = await aBusinessRegister();

    const found = await register.byName(" sample ");

    expect(found.map(({ Name }) => Name)).toEqual(["J & T SAMPLE", "SAMPLE, THOMAS"]);
    expect(found[0]).toEqual({ Abn: "48993000210", Name: "J & T SAMPLE", State: "NSW", Postcode: "2650" });
  });

  it("lists a business once, though several of its names match", async () => {
    const register = await aBusinessRegister();

    const found = await register.byName("wattlebird");

    expect(found.map(({ Abn }) => Abn)).toEqual([wattlebird]);
  });

  it("finds nothing for a number or name that nobody has", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAbn("51824753556")).toBeUndefined();
    expect(await register.byAcn("004085616")).toBeUndefined();
    expect(await register.byName("no such business")).toEqual([]);
  });

  it("is not asked for a number that fails its check digits, or for no name", async () => {
    const { asked, register } = await aRegisterThat((response) => response.end("callback({})"));

    for (const abn of ["", "5182475355", "11223493504", "99999999999", "abc"]) expect(await register.byAbn(abn)).toBeUndefined();
    for (const acn of ["", "123456789", "004085617"]) expect(await register.byAcn(acn)).toBeUndefined();
    expect(await register.byName("  ")).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("cannot be reached with a key that it does not know", async () => {
    const register = await aBusinessRegister({ key: "00000000-0000-0000-0000-000000000000" });

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({
      kind: "unavailable",
      cause: { fault: "wrong", cause: { message: "the register answered: The GUID entered is not recognised as a Registered Party" } },
    });
    await expect(register.byName("wattlebird")).rejects.toMatchObject({ kind: "unavailable" });
  });
});

const details = (change: object) =>
  `callback(${JSON.stringify({
    Abn: wattlebird,
    AbnStatus: "Active",
    AbnStatusEffectiveFrom: "2014-05-31",
    Acn: "990000112",
    AddressDate: null,
    AddressPostcode: "2795",
    AddressState: "NSW",
    BusinessName: [],
    EntityName: "WATTLEBIRD EARTHMOVING PTY LTD",
    EntityTypeCode: "PRV",
    EntityTypeName: "Australian Private Company",
    Gst: null,
    Message: "",
    ...change,
  })})`;

describe("a business register that does not answer well", () => {
  const unwell: [string, string][] = [
    ["a page", "<html><body>Service unavailable</body></html>"],
    ["an empty body", ""],
    ["JSON without a callback", '{"Abn":""}'],
    ["a callback of no JSON", "callback(alert(1))"],
    ["another shape", 'callback({"Message":""})'],
    ["a field of another type", details({ EntityName: 7 })],
    ["an endless name", details({ EntityName: "A".repeat(301) })],
    ["another business than the one asked for", details({ Abn: banksia })],
    ["system problems", details({ Message: "System problems have prevented this request from completing" })],
  ];

  it.each(unwell)("is unavailable when it answers %s", async (_, body) => {
    const { register } = await aRegisterThat((response) => response.end(body));

    const refusal = await register.byAbn(wattlebird).catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      kind: "unavailable",
      code: "BUSINESS_REGISTER_UNAVAILABLE",
      message: "The business register does not answer. Try again in a moment.",
    });
  });

  it("is given up on when it says nothing in time", async () => {
    const { register } = await aRegisterThat(() => {}, 50);

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable", cause: { fault: "late" } });
  });

  it("is given up on when it begins and never ends", async () => {
    const { register } = await aRegisterThat((response) => response.write("callback("), 50);

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable", cause: { fault: "late" } });
  });

  it("is cut off at 1 MB of an answer of 50", async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, " ");
    const { register } = await aRegisterThat((response) => {
      const pour = () => {
        while (!response.destroyed && sent < 50 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", pour);
        }
        response.end();
      };
      pour();
    });

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({
      kind: "unavailable",
      cause: { fault: "too long" },
    });
    expect(sent).toBeLessThan(25 * 1024 * 1024);
  });

  it("leads nowhere else", async () => {
    const { asked, register } = await aRegisterThat((response) => response.writeHead(302, { location: "/elsewhere" }).end());

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable" });
    expect(asked).toHaveLength(1);
  });

  it("is unavailable at any status but 200", async () => {
    for (const status of [204, 403, 500, 503]) {
      const { register } = await aRegisterThat((response) => response.writeHead(status).end(status === 204 ? "" : details({})));
      await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable" });
    }
  });

  it("is unavailable when nothing stands there", async () => {
    const { businessRegister } = await import("../../../functions/entity/business-register.ts");
    const register = businessRegister({ url: "http://127.0.0.1:1", guid: async () => "x" });

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("has dates that it leaves empty read as unknown", async () => {
    const { register } = await aRegisterThat((response) => response.end(details({ AbnStatusEffectiveFrom: "", Gst: "0001-01-01" })));

    expect(await register.byAbn(wattlebird)).toMatchObject({ AbnStatusEffectiveFrom: null, Gst: null });
  });

  it("has names with no proper ABN left out", async () => {
    const name = (Abn: string, Name: string, Score: number) => ({ Abn, Name, Score, Postcode: "2795", State: "NSW", IsCurrent: true });
    const Names = [name("", "Nobody", 100), name("1", "One", 99), name(banksia, "Banksia", 50), name(wattlebird, "Wattlebird", 90)];
    const { register } = await aRegisterThat((response) => response.end(`callback(${JSON.stringify({ Message: "", Names })});`));

    expect((await register.byName("x")).map(({ Name }) => Name)).toEqual(["Wattlebird", "Banksia"]);
  });
});
