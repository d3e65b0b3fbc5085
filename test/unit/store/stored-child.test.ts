import { describe, expect, it } from "vitest";
import { childOf } from "../../../functions/store/workspace/stored-child.ts";
import { anId } from "../../support/fixtures/ids.ts";

const applicationId = anId();
const ownId = anId();
const anAsset = { pk: `USER#${anId()}#APPLICATION#${applicationId}`, sk: `asset#${ownId}` };

describe("a stored child item", () => {
  it("is read without its keys, its index attributes and fields that are not declared", () => {
    const item = { ...anAsset, ownerList: "x", listSort: "y", assetValue: 20_000, condition: null, colour: "red" };

    expect(childOf("asset", applicationId, item)).toEqual({ _id: `${applicationId}.${ownId}`, assetValue: 20_000, condition: null });
  });

  it("keeps a value outside of the limits of an entry, which may have changed since", () => {
    expect(childOf("loanDetails", applicationId, { ...anAsset, sk: `loanDetails#${ownId}`, term: 96 })).toMatchObject({ term: 96 });
  });

  it.each([
    ["a text instead of a number", { assetValue: "a secret" }, "InvalidStoredItem(asset: assetValue)"],
    ["an unknown choice", { typeOfSale: "AUCTION", ageOfAsset: 2020.5 }, "InvalidStoredItem(asset: typeOfSale, ageOfAsset)"],
  ])("with %s is an error that names the field and not its value", (_, fields, name) => {
    const read = () => childOf("asset", applicationId, { ...anAsset, ...fields });

    expect(read).toThrow(expect.objectContaining({ name }));
    expect(read).not.toThrow(/secret|AUCTION/);
  });

  it("without a required field is an error that names the field", () => {
    expect(() => childOf("email", applicationId, { ...anAsset, sk: `email#${ownId}` })).toThrow(
      "email does not have its declared fields: address",
    );
  });
});
