import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { roundTo } from "../../../shared/money.ts";
import type { Cell, NamedSheet } from "./cells.ts";

const maxEntries = 200;
const maxBytes = 50 * 1024 * 1024;
/** Thrown before a file is read that would need too much memory. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/**
 * The cells of each sheet: dates as dates, formulas as their stored results, percentages as texts such as "20%". Throws TooLarge, and other
 * errors for what is no workbook.
 */
export async function xlsxSheets(bytes: Uint8Array, maxRows: number): Promise<NamedSheet[]> {
  const files = unpacked(bytes);
  const percentStyles = percentStylesOf(files["xl/styles.xml"]);
  for (const [name, content] of Object.entries(files)) {
    if (name.startsWith("xl/worksheets/")) files[name] = strToU8(withPercentTexts(strFromU8(content), percentStyles));
  }
  // Stored without compression: the library would unpack large files in workers of its own, which the page's security policy forbids.
  const sheets = await readXlsxFile(new Blob([zipSync(files, { level: 0 })]));
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.slice(0, maxRows) as Cell[][] }));
}

/** The workbook's texts. Each is unpacked into as many bytes as the archive declares, however many it holds. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array<ArrayBuffer>> {
  let entries = 0;
  let declared = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      declared += originalSize;
      if (entries > maxEntries || declared > maxBytes) throw new TooLarge();
      return /\.(?:xml|rels)$/.test(name);
    },
  });
}

const attribute = (name: string, tag: string): string | undefined => new RegExp(String.raw`\s${name}="([^"]*)"`).exec(tag)?.[1];

/** The numbers of the styles that show 0.2 as 20%. */
function percentStylesOf(styles: Uint8Array | undefined): ReadonlySet<string> {
  const xml = styles ? strFromU8(styles) : "";
  const custom = (xml.match(/<numFmt\s[^>]*>/g) ?? []).filter((tag) => attribute("formatCode", tag)?.includes("%"));
  // Of the formats that every workbook has, 9 is 0% and 10 is 0.00%.
  const formats = new Set(["9", "10", ...custom.map((tag) => attribute("numFmtId", tag))]);
  const [cellStyles = ""] = /<cellXfs[\s>][\s\S]*?<\/cellXfs>/.exec(xml) ?? [];
  const used = cellStyles.match(/<xf\s[^>]*>/g) ?? [];
  return new Set(used.flatMap((tag, style) => (formats.has(attribute("numFmtId", tag)) ? [String(style)] : [])));
}

const withPercentTexts = (sheet: string, styles: ReadonlySet<string>): string =>
  sheet.replaceAll(
    /<c(\s[^>]*)>(<f(?:\s[^>]*)?(?:\/>|>[^<]*<\/f>))?<v>([^<]*)<\/v>/g,
    (cell: string, attributes: string, formula: string | undefined, value: string) => {
      const type = attribute("t", attributes) ?? "n";
      if (type !== "n" || !styles.has(attribute("s", attributes) ?? "") || value === "") return cell;
      const place = attribute("r", attributes);
      return `<c${place === undefined ? "" : ` r="${place}"`} t="str">${formula ?? ""}<v>${roundTo(100 * Number(value), 10)}%</v>`;
    },
  );
