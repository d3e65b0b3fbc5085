import { describe, expect, it } from "vitest";
import { assetConditionLabels } from "../../../shared/domain/asset.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import { documentationLevels } from "../../../shared/domain/documentation-level.ts";
import { employmentTypeLabels } from "../../../shared/domain/employment-type.ts";
import { livingArrangementLabels } from "../../../shared/domain/living-arrangement.ts";
import { typeOfSaleLabels } from "../../../shared/domain/type-of-sale.ts";

describe("choices in the forms (core specification, section 3)", () => {
  it("lists the types of sale", () => {
    expect(typeOfSaleLabels).toEqual({
      DEALER_SALE: "Authorised seller",
      EV_SALE: "Authorised electric vehicle seller",
      PRIVATE_SALE: "Private sale",
      MID_TERM_REFINANCE: "Mid-term refinance",
      BALLOON_RESIDUAL_REFINANCE: "Balloon / Residual Refinance",
      SALE_BUYBACK_EQUITY: "Sale & buyback / Equity",
    });
  });

  it("lists the living arrangements and employment types", () => {
    expect(livingArrangementLabels).toEqual({
      PROPERTY_OWNER: "Property owner",
      RENTING: "Renting",
      BOARDING: "Boarding",
      LIVING_WITH_PARENTS: "Living w/ parents",
    });
    expect(employmentTypeLabels).toEqual({
      FULL_TIME: "Full-time",
      PART_TIME: "Part-time",
      CASUAL: "Casual",
      CONTRACT: "Contract",
      SELF_EMPLOYED: "Self employed",
      BENEFITS: "Benefits",
    });
  });

  it("lists the documentation levels and asset conditions", () => {
    expect(documentationLevels).toEqual(["Standard", "Low doc", "Light doc", "Full doc", "Adverse"]);
    expect(Object.values(assetConditionLabels)).toEqual(["New", "Demo", "Used"]);
  });

  it("lists 13 consumer asset types in the specification's order", () => {
    expect(Object.values(consumerAssetTypeLabels).join(", ")).toBe(
      "Motor Vehicle, Electric Motor Vehicle, Luxury Vehicle, Motorbike, ATV/Off-Road Bike, Tractor, Ride on mower, Horse float, " +
        "Trailer, Caravan, Motor home, Trailered boat, Jetski/PWC",
    );
  });

  it("lists 26 commercial asset types in the specification's order", () => {
    expect(Object.values(commercialAssetTypeLabels)).toEqual([
      "Motor Vehicle (<4.5 tonnes)",
      "Electric Motor Vehicle (<4.5 tonnes)",
      "Commercial (Small to Medium) Vehicles (<12 Tonnes)",
      "Commercial (Heavy) Vehicles (>12 Tonnes)",
      "Warehouse Equipment",
      "Earth Moving & Construction",
      "Agricultural & Landscaping Equipment",
      "Mini Buses & Route Buses (<25 seats)",
      "Trailers and Caravans",
      "Industrial Plant & Printing",
      "Manufacturing Equipment",
      "Medical Equipment",
      "IT Computer & Audio Equipment",
      "Health & Beauty Equipment",
      "Office Equipment",
      "Office Fitout",
      "Restaurant & Catering Equipment",
      "Office Furniture",
      "Solar",
      "Motorbikes ATVs",
      "Classic car",
      "Trailered boats",
      "Jetskis",
      "Ride on mowers",
      "Golf karts",
      "Other",
    ]);
  });
});
