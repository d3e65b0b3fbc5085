import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/call/api-error.ts";
import { aBusinessRegister, aRegisterThat } from "../../support/fixtures/business-register.ts";

const wattlebird = "46990000112";
const banksia = "41990000596";

describe("the business register", () => {
  it("returns a company by its ABN, with or without spaces", async () => {
    const register = await aBusinessRegister({ today: "2026-07-31" });

    const result = await register.byAbn("46 990 000 112");

    expect(result).toEqual({
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

  it("returns a company by its ACN", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAcn("990 000 112")).toEqual(await register.byAbn(wattlebird));
  });

  it("returns the date of a GST registration, or null", async () => {
    const register = await aBusinessRegister({ today: "2026-07-15" });

    expect((await register.byAbn(banksia))?.Gst).toBe("2018-07-15");
    expect((await register.byAbn("38990000961"))?.Gst).toBeNull();
  });

  it("returns sole traders and trusts without an ACN", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAbn("56991000134")).toMatchObject({ EntityTypeCode: "IND", Acn: "", EntityName: "CITIZEN, JANE ALICE" });
    expect(await register.byAbn("19992000172")).toMatchObject({ EntityTypeCode: "DTT", Acn: "" });
  });

  it("returns the status of a cancelled registration", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAbn("14990001226")).toMatchObject({ AbnStatus: "Cancelled", Gst: null });
  });

  it("finds businesses by part of a name, best match first", async () => {
    const register = await aBusinessRegister();

    const result = await register.byName(" sample ");

    expect(result.map(({ Name }) => Name)).toEqual(["J & T SAMPLE", "SAMPLE, THOMAS"]);
    expect(result[0]).toEqual({ Abn: "48993000210", Name: "J & T SAMPLE", State: "NSW", Postcode: "2650" });
  });

  it("lists a business once if several of its names match", async () => {
    const register = await aBusinessRegister();

    const result = await register.byName("wattlebird");

    expect(result.map(({ Abn }) => Abn)).toEqual([wattlebird]);
  });

  it("asks for at most twenty names", async () => {
    const { requested, register } = await aRegisterThat((response) => response.end('callback({"Message":"","Names":[]});'));

    await register.byName("wattlebird");

    expect(requested.map((url) => new URL(url, "http://register").searchParams.get("maxResults"))).toEqual(["20"]);
  });

  it("returns nothing for an unknown number or name", async () => {
    const register = await aBusinessRegister();

    expect(await register.byAbn("51824753556")).toBeUndefined();
    expect(await register.byAcn("004085616")).toBeUndefined();
    expect(await register.byName("no such business")).toEqual([]);
  });

  it("is not called with an invalid ABN or ACN or an empty name", async () => {
    const { requested, register } = await aRegisterThat((response) => response.end("callback({})"));

    for (const abn of ["", "5182475355", "11223493504", "99999999999", "abc"]) expect(await register.byAbn(abn)).toBeUndefined();
    for (const acn of ["", "123456789", "004085617"]) expect(await register.byAcn(acn)).toBeUndefined();
    expect(await register.byName("  ")).toEqual([]);
    expect(requested).toEqual([]);
  });

  it("is unavailable with an unknown key", async () => {
    const register = await aBusinessRegister({ key: "00000000-0000-0000-0000-000000000000" });

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({
      kind: "unavailable",
      cause: { fault: "malformed", cause: { message: "the register answered: The GUID entered is not recognised as a Registered Party" } },
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

describe("a malfunctioning business register", () => {
  const malformed: [string, string][] = [
    ["an HTML page", "<html><body>Service unavailable</body></html>"],
    ["an empty body", ""],
    ["JSON without a callback", '{"Abn":""}'],
    ["a callback without JSON", "callback(alert(1))"],
    ["an unexpected shape", 'callback({"Message":""})'],
    ["a field of another type", details({ EntityName: 7 })],
    ["a name of 301 characters", details({ EntityName: "A".repeat(301) })],
    ["a business other than the requested one", details({ Abn: banksia })],
    ["an error message", details({ Message: "System problems have prevented this request from completing" })],
  ];

  it.each(malformed)("is unavailable when it returns %s", async (_, body) => {
    const { register } = await aRegisterThat((response) => response.end(body));

    const apiError = await register.byAbn(wattlebird).catch((error: unknown) => error);

    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject({
      kind: "unavailable",
      code: "BUSINESS_REGISTER_UNAVAILABLE",
      message: "The business register is not responding. Please try again in a moment.",
    });
  });

  it("times out without a response", async () => {
    const { register } = await aRegisterThat(() => {}, 50);

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable", cause: { fault: "timeout" } });
  });

  it("times out when the response does not end", async () => {
    const { register } = await aRegisterThat((response) => response.write("callback("), 50);

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable", cause: { fault: "timeout" } });
  });

  it("is disconnected after 1 MB of a 50 MB response", async () => {
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

  it("is unavailable when it redirects, and the redirect is not followed", async () => {
    const { requested, register } = await aRegisterThat((response) => response.writeHead(302, { location: "/elsewhere" }).end());

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable" });
    expect(requested).toHaveLength(1);
  });

  it("is unavailable at any status other than 200", async () => {
    for (const status of [204, 403, 500, 503]) {
      const { register } = await aRegisterThat((response) => response.writeHead(status).end(status === 204 ? "" : details({})));
      await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable" });
    }
  });

  it("is unavailable when nothing listens at its address", async () => {
    const { businessRegister } = await import("../../../functions/entity/business-register.ts");
    const register = businessRegister({ url: "http://127.0.0.1:1", guid: async () => "x" });

    await expect(register.byAbn(wattlebird)).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("returns empty dates as null", async () => {
    const { register } = await aRegisterThat((response) => response.end(details({ AbnStatusEffectiveFrom: "", Gst: "0001-01-01" })));

    expect(await register.byAbn(wattlebird)).toMatchObject({ AbnStatusEffectiveFrom: null, Gst: null });
  });

  it("omits names without a valid ABN", async () => {
    const name = (Abn: string, Name: string, Score: number) => ({ Abn, Name, Score, Postcode: "2795", State: "NSW", IsCurrent: true });
    const Names = [name("", "Nobody", 100), name("1", "One", 99), name(banksia, "Banksia", 50), name(wattlebird, "Wattlebird", 90)];
    const { register } = await aRegisterThat((response) => response.end(`callback(${JSON.stringify({ Message: "", Names })});`));

    expect((await register.byName("x")).map(({ Name }) => Name)).toEqual(["Wattlebird", "Banksia"]);
  });
});
