import { describe, expect, it } from "vitest";
import { australianCreditLicence, creditRepresentativeNumber } from "../../../shared/wire/credit-licence.ts";
import { lenderContact } from "../../../shared/wire/panel.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { changedGroups } from "../../../shared/wire/settlement.ts";
import { aChildId } from "../../support/fixtures/ids.ts";

const newcomer = { firstName: "Jo", lastName: "Citizen", email: "jo@example.com", password: "Aa1!aaaa" };

describe("what is pasted from a signature, a link, Word, a PDF or a spreadsheet", () => {
  it.each([
    "0412 345 678",
    "(04) 1234 5678",
    "04-1234-5678",
    "61412345678",
    "0061 412 345 678",
    "+61 (0)412 345 678",
    "0412\u00A0345\u202F678",
    "0412\u2011345\u2011678",
    "\u202A+61 412 345 678\u202C",
    "０４１２３４５６７８",
    "tel:+61412345678",
    "Mobile: 0412 345 678",
    "M 0412\t345\t678.",
    "0011 61 412 345 678",
    "٠٤١٢٣٤٥٦٧٨",
  ])("stores the mobile %j as ten digits", (phoneNumber) => {
    expect(routes.register.body.parse({ ...newcomer, phoneNumber }).phoneNumber).toBe("0412345678");
  });

  it.each([
    ["Anne\u2011Marie", "Anne-Marie"],
    ["Anne\u2013Marie", "Anne-Marie"],
    ["Nguye\u0302\u0303n", "Nguy\u1EC5n"],
    ["Nguyễn".normalize("NFD"), "Nguyễn".normalize("NFC")],
    ["O\u2018Brien", "O’Brien"],
    ["\u200BJo\u00ADhanna\uFEFF", "Johanna"],
    ["\u2068Jo\u2069\u00A0Ann\u200E", "Jo Ann"],
    ["Ｔａｎａｋａ", "Tanaka"],
    ["\uFB01nn\tLee", "finn Lee"],
    ["علی\u200Cرضا", "علی\u200Cرضا"],
  ])("stores the pasted name %j as it is typed", (firstName, stored) => {
    expect(routes.register.body.parse({ ...newcomer, firstName }).firstName).toBe(stored);
    expect(
      routes.updateCustomer.body.parse({ customerId: aChildId(), lastName: firstName.replace("\u2013", "-").replace("\u2018", "’") })
        .lastName,
    ).toBe(stored);
  });

  it("reads numbers and addresses in full-width characters, with special spaces and prefixes", () => {
    const { Abn } = routes.saveBusinessDetails.body.parse({
      businessDetails: { EntityName: "Kim", Abn: "５１ ８２４ ７５３ ５５６" },
      businessAddress: { description: "Sydney" },
    }).businessDetails;
    expect(Abn).toBe("51824753556");
    expect(routes.register.body.parse({ ...newcomer, email: "mailto:jo@example.com\u200B" }).email).toBe("jo@example.com");
  });

  it.each([
    "Jo Lee <jo@example.com>;",
    "<jo@example.com>",
    "Email: jo@example.com",
    "E: jo@example.com.",
    "mailto:jo@example.com?subject=Hello",
  ])("finds the address in %j", (email) => {
    expect(routes.register.body.parse({ ...newcomer, email }).email).toBe("jo@example.com");
  });

  it.each(["m.t@example.com", "t.1lee@example.com", "e.jo@example.com"])("leaves the address %j as it is", (email) => {
    expect(routes.register.body.parse({ ...newcomer, email }).email).toBe(email);
  });

  it.each(["ABN: 51 824 753 556", "A.B.N. 51\u00A0824\u00A0753\u00A0556", "ABN No. 51,824,753,556"])("reads the ABN in %j", (abn) => {
    expect(routes.requestToJoin.body.parse({ abn }).abn).toBe("51824753556");
  });

  it.each(["BSB 062-000", "062 000", "bsb: 062\u2011000"])("reads the account with %j, in digits", (bsb) => {
    const directDebit = { accountName: "Kim", bsb, account: "Account no: 1234-5678" };
    expect(changedGroups.directDebit.parse(directDebit)).toEqual({ accountName: "Kim", bsb: "062000", account: "12345678" });
  });

  it.each([
    ["bsb", "Account 123456"],
    ["account", "BSB 062-000"],
  ])("takes no other number for the %s: %j", (name, text) => {
    const directDebit = { accountName: "Kim", bsb: "062000", account: "12345678", [name]: text };
    expect(changedGroups.directDebit.safeParse(directDebit).success).toBe(false);
  });

  it("reads the numbers of a licence behind their own names", () => {
    expect(australianCreditLicence.parse("ACL 391237")).toBe("391237");
    expect(australianCreditLicence.parse("Australian Credit Licence No. 391 237")).toBe("391237");
    expect(creditRepresentativeNumber.parse("CR 512894")).toBe("512894");
    expect(creditRepresentativeNumber.safeParse("ACL 391237").success).toBe(false);
  });

  it("reads a lender's portal behind invisible characters", () => {
    expect(lenderContact.parse({ portal: "\uFEFF\u200Bhttps://portal.example.com \u00A0" })).toEqual({
      portal: "https://portal.example.com",
    });
  });

  it.each(["6t1bf3fk40x012345", "VIN: 6T1BF 3FK40 X012345", "6T1-BF3FK40-X012345"])("reads the VIN %j", (vin) => {
    expect(routes.updateAsset.body.parse({ _id: aChildId(), vin })).toMatchObject({ vin: "6T1BF3FK40X012345" });
  });
});
