import { beforeAll, describe, expect, it } from "vitest";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import type { RateTable, SheetSource } from "../../../shared/rulebook/rate-table.ts";
import { withApi } from "../../support/api/api.ts";
import { aSource, aTable } from "../../support/engine/tables.ts";
import { type Person, aMaster, aRatesEditor, rejectionOf } from "../../support/fixtures/people.ts";
import { newSheetText, sheetText } from "../../support/fixtures/rate-sheets.ts";

const running = withApi();
let [author, other]: Person[] = [];
beforeAll(async () => {
  [author, other] = [await aRatesEditor(running), await aRatesEditor(running)];
});

const draft = (text: string, slug: string | null = null) => author!.api.createDraft({ body: { slug, text } });
const read = (id: string, person = author!) => person.api.readIssue({ params: { id } });

const oneEdit = [{ path: "/fees/0", value: 1 }];

describe("a draft of a rate sheet", () => {
  it("is saved with broken JSON, and the answer names line and column", async () => {
    const { _id, problems, reachable } = await draft('{ "lender": "Pepper",, }');

    expect(problems).toEqual([{ path: "", found: '"," on line 1, column 22', expected: expect.stringContaining("JSON") }]);
    expect(reachable).toBeNull();
    expect(await read(_id)).toMatchObject({
      text: '{ "lender": "Pepper",, }',
      issue: { status: "draft", lender: null, author: { firstName: "Ray" }, digest: null },
    });
  });

  it("gets its sheet's slug, and so another id, once its text names type and lender", async () => {
    const { _id } = await draft("{");

    const named = await author!.api.updateDraft({ body: { _id, text: await newSheetText("Wattle Finance") } });

    expect(named).toMatchObject({ _id: expect.stringMatching(/^consumer-wattle-finance\./), problems: [], reachable: 3 });
    expect(await rejectionOf(read(_id))).toMatchObject({ status: 404 });
    expect(await author!.api.readSheet({ params: { slug: "consumer-wattle-finance" } })).toMatchObject([{ _id: named._id, tiers: 3 }]);
  });

  it("names each problem by its JSON pointer", async () => {
    const text = await sheetText((sheet) => ({
      fees: sheet.fees.map((fee, at) => (at === 0 ? { ...fee, value: -474 } : fee)),
      logoURL: "https://elsewhere.example/logo.svg",
    }));

    const { problems } = await draft(text);

    expect(problems).toMatchObject([
      { path: "/logoURL", found: '"https://elsewhere.example/logo.svg"', expected: "a path such as /lenders/lender-a.svg" },
      { path: "/fees/0/value", found: "-474", expected: "at least 0" },
    ]);
  });

  it("of another lender than its sheet's is a problem", async () => {
    const { _id } = await draft(await newSheetText("Mulga Finance"));

    const { problems } = await author!.api.updateDraft({ body: { _id, text: await newSheetText("Another Finance") } });

    expect(problems).toEqual([
      {
        path: "/lender",
        found: "the sheet consumer-another-finance",
        expected: "type, lender and product of the sheet consumer-mulga-finance",
      },
    ]);
  });

  it("takes single values, and keeps the rest of the text as it was written", async () => {
    const before = await newSheetText("Banksia Finance");
    const { _id } = await draft(before);
    const set = [
      { path: "/fees/0/value", value: 495 },
      { path: "/date", text: "2026-12-01" },
      { path: "/productTiers/0/name", text: "Prime" },
    ];

    const { problems } = await author!.api.updateDraft({ body: { _id, set } });

    expect(problems).toEqual([]);
    const { text } = await read(_id);
    const { date, fees, productTiers } = JSON.parse(text) as Sheet;
    expect([date, fees[0]!.value, productTiers[0]!.name]).toEqual(["2026-12-01", 495, "Prime"]);
    const changed = text.split("\n").filter((line, at) => line !== before.split("\n")[at]);
    expect(changed).toHaveLength(3);
  });

  it.each([
    [{ path: "/fees/0/value", text: "495" }, 'set.0.text: found "495", expected a value, as it is a number'],
    [{ path: "/fees/9/value", value: 1 }, 'set.0.path: found "/fees/9/value", expected the pointer of'],
    [{ path: "/productTiers/0/criteria", value: 1 }, 'set.0.path: found "/productTiers/0/criteria", expected the pointer of'],
    [{ path: "/type", text: "commercial" }, 'set.0.path: found "/type", expected the pointer of'],
    [{ path: "/fees/0/value" }, "set.0.value: found neither value nor text, expected either value or text"],
  ])("rejects the edit %j", async (edit, message) => {
    const { _id } = await draft(await newSheetText("Acacia Finance"));
    const rejection = await rejectionOf(author!.api.updateDraft({ body: { _id, set: [edit] } }));
    expect(rejection).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it("of 350 kB takes 100 values in one call within 3 s, and no more than 100", async () => {
    const tiers = JSON.parse(await newSheetText("Wattle Finance")) as Sheet;
    const fees = Array.from({ length: 1_500 }, (_, at) => ({ ...tiers.fees[0]!, name: `Fee ${at} ${"x".repeat(60)}`, value: at }));
    const text = JSON.stringify({ ...tiers, type: "none", fees });
    expect(text.length).toBeGreaterThan(350_000);
    const { _id } = await draft(text);
    const set = Array.from({ length: 101 }, (_, at) => ({ path: `/fees/${1_300 + at}/value`, value: 1 }));

    const began = performance.now();
    await author!.api.updateDraft({ body: { _id, set: set.slice(1) } });

    expect(performance.now() - began).toBeLessThan(3_000);
    const changed = JSON.parse((await read(_id)).text) as Sheet;
    expect(changed.fees.slice(1_299, 1_302).map(({ value }) => value)).toEqual([1_299, 1_300, 1]);
    const rejection = await rejectionOf(author!.api.updateDraft({ body: { _id, set } }));
    expect(rejection).toMatchObject({ status: 400, message: expect.stringContaining("set: found") });
  });

  describe("with a rate table", () => {
    const tableText = (...tables: RateTable[]) => JSON.stringify({ ...aSource(tables), lender: "Quandong Finance" }, undefined, 1);

    it("takes rates, pairs and empty cells, and keeps the rest of the text as it was written", async () => {
      const before = tableText(aTable());
      const { _id } = await draft(before);
      const cells = [
        { path: "/productTiers/0/rates/0/1", value: 9.25 },
        { path: "/productTiers/0/rates/1/0", value: [9, 10.5] as [number, number] },
        { path: "/productTiers/0/rates/1/1", value: null },
      ];

      const { problems } = await author!.api.updateDraft({ body: { _id, cells } });

      expect(problems).toEqual([]);
      const { issue, text } = await read(_id);
      expect([issue.tiers, issue.shown]).toEqual([3, 1 + 3 + 1 + 4 * 4 + 2 + 1]);
      expect((JSON.parse(text) as SheetSource).productTiers[0]).toMatchObject({
        rates: [
          [8, 9.25],
          [[9, 10.5], null],
        ],
      });
      const changed = text.split("\n").filter((line, at) => line !== before.split("\n")[at]);
      expect(changed.map((line) => line.trim())).toEqual(["9.25", "[9, 10.5],", "null"]);
    });

    it.each([
      [{ path: "/productTiers/0/rates/0", value: 9 }, 'cells.0.path: found "/productTiers/0/rates/0", expected the pointer of a cell'],
      [{ path: "/productTiers/0/rates/0/2", value: 9 }, "cells.0.path: found"],
      [{ path: "/productTiers/0/rates/0/1/0", value: 9 }, "cells.0.path: found"],
      [{ path: "/productTiers/0/axes/0/name", value: 9 }, "cells.0.path: found"],
      [{ path: "/fees/0/value", value: 9 }, "cells.0.path: found"],
      [
        { path: "/productTiers/0/rates/0/1", value: 884 },
        "cells.0.value: found 884 for /productTiers/0/rates/0/1, expected a rate from 0 to 100",
      ],
      [{ path: "/productTiers/0/rates/0/1", value: [9, 8] }, "cells.0.value: found [9,8] for /productTiers/0/rates/0/1, expected a rate"],
      [{ path: "/productTiers/0/rates/0/1", value: "8.84" }, 'cells.0.value: found "8.84", expected a number'],
      [{ path: "/productTiers/0/rates/0/1" }, "cells.0.value: found nothing, expected"],
    ])("rejects the cell %j, and changes nothing", async (cell, message) => {
      const before = tableText(aTable());
      const { _id } = await draft(before);
      const good = { path: "/productTiers/0/rates/0/0", value: 7 };

      const rejection = await rejectionOf(author!.api.updateDraft({ body: { _id, cells: [cell as typeof good, good] } }));

      expect(rejection).toMatchObject({ status: 400, message: expect.stringContaining(message) });
      expect((await read(_id)).text).toBe(before);
    });

    it("takes one kind of change in one call", async () => {
      const { _id } = await draft(tableText(aTable()));
      const cells = [{ path: "/productTiers/0/rates/0/0", value: 7 }];

      expect(await rejectionOf(author!.api.updateDraft({ body: { _id, cells, text: "{}" } }))).toMatchObject({
        status: 400,
        message: expect.stringContaining("expected one of text, set and cells"),
      });
    });

    it("of 2,000 cells takes all of them in one call within 3 s", async () => {
      const bands = (length: number) => Array.from({ length }, (_, at) => ({ name: `${at}`, criteria: [] }));
      const axes = [40, 25, 2].map((length, at) => ({ name: `Axis ${at}`, bands: bands(length) }));
      const rates = axes[0]!.bands.map(() => axes[1]!.bands.map(() => [8, 9]));
      const { _id } = await draft(
        tableText(aTable({ axes, criteria: axes.map(({ name }) => ({ axis: name })), rates })).replace('"date": null', '"date": 0'),
      );
      const cells = Array.from({ length: 2_000 }, (_, at) => ({
        path: `/productTiers/0/rates/${Math.floor(at / 50)}/${Math.floor(at / 2) % 25}/${at % 2}`,
        value: 10 + at / 1_000,
      }));

      const began = performance.now();
      await author!.api.updateDraft({ body: { _id, cells } });

      expect(performance.now() - began).toBeLessThan(3_000);
      const [table] = (JSON.parse((await read(_id)).text) as SheetSource).productTiers as [RateTable];
      expect(table.rates.flat(2)).toEqual(cells.map(({ value }) => value));
    });

    it("is stored as it was written", async () => {
      const text = tableText(aTable());
      const { _id } = await draft(text);

      await author!.api.submitDraft({ body: { _id } });

      expect(JSON.parse((await read(_id)).text)).toEqual(JSON.parse(text));
    });
  });

  it.each([
    ["400,000 brackets", "[".repeat(400_000)],
    ["brackets behind what a tolerant parser skips", `{ "fees": [0], / ${"[".repeat(400_000)}`],
  ])("of %s is rejected before it is parsed", async (_, text) => {
    const deep = { status: 400, message: expect.stringContaining("expected JSON") };
    const { _id } = await draft("{}");
    const calls = [
      author!.api
        .createDraft({ body: { slug: null, text } })
        .then(({ _id: id }) => author!.api.updateDraft({ body: { _id: id, set: oneEdit } })),
      author!.api.updateDraft({ body: { _id, text } }).then(({ _id: id }) => author!.api.updateDraft({ body: { _id: id, set: oneEdit } })),
    ];
    for (const rejection of await Promise.all(calls.map(rejectionOf))) expect(rejection).toMatchObject(deep);
  });

  it("is changed by its author alone, and read by every editor and by masters", async () => {
    const { _id } = await draft("{}");

    expect(await rejectionOf(other!.api.updateDraft({ body: { _id, text: "[]" } }))).toMatchObject({ status: 403, code: "NOT_AUTHOR" });
    const master = await aMaster(running);
    expect([(await read(_id, other)).text, (await read(_id, master)).text]).toEqual(["{}", "{}"]);
  });

  it("of an unknown sheet returns 404", async () => {
    expect(await rejectionOf(draft("{}", "consumer-unknown"))).toMatchObject({ status: 404 });
  });
});

describe("the list of rate sheets", () => {
  it("has one row for each sheet, with its newest draft", async () => {
    const text = await newSheetText("Grevillea Finance");
    const { _id: older } = await draft(text);
    const { _id: newer } = await draft(text, "consumer-grevillea-finance");

    const rows = (await author!.api.listSheets()).filter(({ lender }) => lender === "Grevillea Finance");

    expect(rows).toMatchObject([{ slug: "consumer-grevillea-finance", status: "draft", tiers: 3, next: { _id: newer, status: "draft" } }]);
    expect(older).not.toBe(newer);
  });
});
