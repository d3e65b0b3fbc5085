import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { aPng, header, pixels, pngOf } from "../support/fixtures/pngs.ts";
import { accessibilityViolations } from "./support/axe.ts";
import { withBrowser } from "./support/browser.ts";
import { aBroker } from "./support/people.ts";

const browser = withBrowser();

/** 60 × 20 pixels. */
const progressiveCmykJpeg = Buffer.from(
  "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/8IAFAgAFAA8BEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAFBgT/2gAOBEMATQBZAEsAAAAB0HDn9AEiunya6eAAGtyLQBIrp8mungABrci0ASK6fJrp4AAf/8QAFxABAQEBAAAAAAAAAAAAAAAABDAQIP/aAAgBQwABBQLHQdB3X//EABcQAQEBAQAAAAAAAAAAAAAAAAQwECD/2gAIAU0AAQUCwMAwD1//xAAUEAEAAAAAAAAAAAAAAAAAAABA/9oACAFZAAEFAkf/xAAXEAEBAQEAAAAAAAAAAAAAAAAEMBAg/9oACAFLAAEFAsVBUFdf/8QAGBAAAwEBAAAAAAAAAAAAAAAAAjCBECD/2gAIAUMABj8CwKgKgL1//8QAGBAAAwEBAAAAAAAAAAAAAAAAAjCBECD/2gAIAU0ABj8Cw4g4g51//8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBWQAGPwJH/8QAFxABAQEBAAAAAAAAAAAAAAAAAjAQIP/aAAgBSwAGPwLDAwPX/8QAGBAAAwEBAAAAAAAAAAAAAAAAMIHwECD/2gAIAUMAAT8hyyBZAsuv/8QAGBAAAwEBAAAAAAAAAAAAAAAAMIHwECD/2gAIAU0AAT8hyzBZgs+v/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBWQABPyFH/8QAFxAAAwEAAAAAAAAAAAAAAAAAEDDBIP/aAAgBSwABPyEVRVFdf//aAA4EQwBNAFkASwAAABBEwRERRMEREUTBERH/xAAUEAEAAAAAAAAAAAAAAAAAAABA/9oACAFDAAE/EEREf//EABQQAQAAAAAAAAAAAAAAAAAAAED/2gAIAU0AAT8QRER//8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBWQABPxBH/8QAGBAAAwEBAAAAAAAAAAAAAAAAMIHwECD/2gAIAUsAAT8QyqBVAquv/9k=",
  "base64",
);
/** Orientation 6: to be turned a quarter to the right. */
const exif = Buffer.from("ffe1002245786966000049492a0008000000010012010300010000000600000000000000", "hex");
const turnedJpeg = Buffer.concat([progressiveCmykJpeg.subarray(0, 2), exif, progressiveCmykJpeg.subarray(2), Buffer.from("more")]);
/** 60 × 20 pixels. */
const interlacedPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAADwAAAAUEAIAAAF59iWrAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAWElEQVRYw+3QuwlAIRBFwVuONb3++9BUXiAIfhAm2UjX46TWL0k/S0YzZy9cPzpbb7XVG1fve1i0aNGiRYsWLVq06IXRL34YNGjQoEGDBg0aNGjQoEH/ZgOhWUAMWi5SQgAAAABJRU5ErkJggg==",
  "base64",
);
const largeSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1000"><rect width="3000" height="1000" /></svg>',
);

const smallSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="18" viewBox="0 0 100 30"><rect width="100" height="30" /></svg>',
);
/** As diagram programs write texts. */
const svgOfWebParts = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><foreignObject width="300" height="100"><p xmlns="http://www.w3.org/1999/xhtml">Harbour</p></foreignObject></svg>',
);

const part = (page: Page, name: string) => page.getByRole("region", { name });

describe("an organisation's logo", () => {
  it("saves a logo, says what is wrong with another file, and removes it", async () => {
    const admin = await aBroker({ hasSecondFactor: true });
    const page = await browser.open("/account/organisation", { token: admin.token });
    const logo = part(page, "Logo");
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      logo.getByLabel("Logo", { exact: true }).setInputFiles({ name, mimeType, buffer });
    await logo.getByText("No logo yet.").waitFor();

    await choose("logo.png", "image/png", aPng);
    await logo.getByRole("img", { name: /^Logo of / }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);

    await choose("price list.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
    await logo.getByText("This browser cannot show price list.pdf. Please choose a PNG or JPEG picture.").waitFor();
    await choose("narrow.png", "image/png", pngOf(header({ height: 15 }), pixels({ rows: 15 })));
    await logo.getByText("narrow.png is too small or too narrow for a logo.").waitFor();
    await choose("diagram.svg", "image/svg+xml", svgOfWebParts);
    await logo.getByText("diagram.svg contains parts that are not a picture. Please choose a PNG or JPEG picture.").waitFor();

    await logo.getByRole("button", { name: "Remove the logo" }).click();
    await logo.getByText("No logo yet.").waitFor();
  });

  it("takes logos as cameras and print shops save them, upright and made smaller", async () => {
    const admin = await aBroker({ hasSecondFactor: true });
    const page = await browser.open("/account/organisation", { token: admin.token });
    const size = async () => {
      const saved = await admin.api.readLogo({ params: { id: admin.user.organisation!._id } });
      return saved && [saved.width, saved.height];
    };
    for (const { name, mimeType, buffer, expected } of [
      { name: "turned by EXIF, progressive, CMYK, trailing bytes.jpg", mimeType: "image/jpeg", buffer: turnedJpeg, expected: [20, 60] },
      { name: "interlaced, 16 bits.png", mimeType: "image/png", buffer: interlacedPng, expected: [60, 20] },
      { name: "drawing.svg", mimeType: "image/svg+xml", buffer: largeSvg, expected: [1_200, 400] },
      { name: "small drawing.svg", mimeType: "image/svg+xml", buffer: smallSvg, expected: [1_200, 360] },
    ]) {
      await part(page, "Logo").getByLabel("Logo", { exact: true }).setInputFiles({ name, mimeType, buffer });
      await expect.poll(size).toEqual(expected);
    }
  });
});
