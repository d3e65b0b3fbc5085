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
 * The cells of each sheet: dates as dates, formulas as their stored results, percentages and errors as they are shown, such as "20%" and
 * "#REF!". Throws TooLarge, and other errors for what is no workbook.
 */
export async function xlsxSheets(bytes: Uint8Array, maxRows: number): Promise<NamedSheet[]> {
  const files = unpacked(bytes);
  const percentStyles = percentStylesOf(files["xl/styles.xml"]);
  for (const [name, content] of Object.entries(files)) {
    if (name.startsWith("xl/worksheets/")) files[name] = strToU8(withShownTexts(strFromU8(content), percentStyles));
    if (name === "xl/workbook.xml") files[name] = strToU8(withNumberedFlag(strFromU8(content)));
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
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      entries += 1;
      declared += originalSize;
      if (entries > maxEntries || declared > maxBytes) throw new TooLarge();
      return true;
    },
  });
}

const attribute = (name: string, tag: string): string | undefined => new RegExp(String.raw`\s${name}\s*=\s*(["'])(.*?)\1`).exec(tag)?.[2];

/** Without what a format prints as it stands, such as the sign of 0.00\% or 0.0"%". */
const placeholdersOf = (format: string): string => format.replaceAll(/\\.|(&quot;|").*?\1/g, "");

/** The numbers of the styles that show 0.2 as 20%. */
function percentStylesOf(styles: Uint8Array | undefined): ReadonlySet<string> {
  const xml = styles ? strFromU8(styles) : "";
  const custom = (xml.match(/<(?:\w+:)?numFmt\s[^>]*>/g) ?? []).filter((tag) =>
    placeholdersOf(attribute("formatCode", tag) ?? "").includes("%"),
  );
  // Of the formats that every workbook has, 9 is 0% and 10 is 0.00%.
  const formats = new Set(["9", "10", ...custom.map((tag) => attribute("numFmtId", tag))]);
  const [cellStyles = ""] = /<((?:\w+:)?cellXfs)[\s>][\s\S]*?<\/\1>/.exec(xml) ?? [];
  const used = cellStyles.match(/<(?:\w+:)?xf\s[^>]*>/g) ?? [];
  return new Set(used.flatMap((tag, style) => (formats.has(attribute("numFmtId", tag)) ? [String(style)] : [])));
}

/** Names may have a prefix, and spaces may stand between the elements. The library leaves out errors. */
const withShownTexts = (sheet: string, percentStyles: ReadonlySet<string>): string =>
  sheet.replaceAll(
    /<((?:\w+:)?)c(\s[^>]*[^/>]|)>\s*(<\1f(?:\s[^>]*)?(?:\/>|>[^<]*<\/\1f>))?\s*<\1v(?:\s[^>]*)?>([^<]+)<\/\1v>/g,
    (cell, ...[prefix, attributes = "", formula = "", value]: (string | undefined)[]) => {
      const type = attribute("t", attributes) ?? "n";
      const isPercent = type === "n" && percentStyles.has(attribute("s", attributes) ?? "");
      if (!isPercent && type !== "e") return cell;
      const text = isPercent ? `${roundTo(100 * Number(value), 10)}%` : value;
      const place = attribute("r", attributes);
      return `<${prefix}c${place === undefined ? "" : ` r="${place}"`} t="str">${formula}<${prefix}v>${text}</${prefix}v>`;
    },
  );

/** LibreOffice writes "true" for days that are counted from 1904, which the library would count from 1900. */
const withNumberedFlag = (workbook: string): string =>
  workbook.replace(/(\sdate1904\s*=\s*["'])true(?=["'])/, (_, name: string) => `${name}1`);
