import { isAbn, isAcn } from "../../../../shared/domain/abn.ts";
import { type Business, brokerBusinessOf, businesses, entityTypeName } from "./businesses.ts";

export const messages = {
  unknownGuid: "The GUID entered is not recognised as a Registered Party",
  notFound: "No records found",
  badNumber: "Search text is not a valid ABN or ACN",
  noName: "No name search criteria entered",
};

const noDetails = {
  Abn: "",
  AbnStatus: "",
  AbnStatusEffectiveFrom: "",
  Acn: "",
  AddressDate: null,
  AddressPostcode: "",
  AddressState: "",
  BusinessName: [],
  EntityName: "",
  EntityTypeCode: "",
  EntityTypeName: "",
  Gst: null,
};

export const detailsError = (message: string) => ({ ...noDetails, Message: message });

export const namesError = (message: string) => ({ Message: message, Names: [] });

export function abnDetails(typed: string, today: Date) {
  const abn = typed.replace(/\s/g, "");
  if (!isAbn(abn)) return detailsError(messages.badNumber);
  return details(businesses.find((business) => business.abn === abn) ?? brokerBusinessOf(abn), today);
}

export function acnDetails(typed: string, today: Date) {
  const acn = typed.replace(/\s/g, "");
  if (!isAcn(acn)) return detailsError(messages.badNumber);
  return details(
    businesses.find((business) => business.acn === acn),
    today,
  );
}

function details(business: Business | undefined, today: Date) {
  if (!business) return detailsError(messages.notFound);
  const { abn, acn, ageMonths, gstMonths, type } = business;
  return {
    Abn: abn,
    AbnStatus: business.isCancelled ? "Cancelled" : "Active",
    AbnStatusEffectiveFrom: monthsBefore(today, ageMonths),
    Acn: acn,
    AddressDate: monthsBefore(today, Math.floor(ageMonths / 2)),
    AddressPostcode: business.postcode,
    AddressState: business.state,
    BusinessName: business.tradesAs,
    EntityName: business.name,
    EntityTypeCode: type,
    EntityTypeName: entityTypeName(type),
    Gst: gstMonths === undefined || business.isCancelled ? null : monthsBefore(today, gstMonths),
    Message: "",
  };
}

/** The response of MatchingNames.aspx: names that contain every searched word, best match first. */
export function matchingNames(name: string, max: number) {
  const words = wordsOf(name);
  if (words.length === 0) return namesError(messages.noName);
  const hits = businesses.flatMap((business) =>
    namesOf(business)
      .filter(([found]) => words.every((word) => wordsOf(found).some((one) => one.startsWith(word))))
      .map(([found, kind]) => hit(business, found, kind, words)),
  );
  return { Message: "", Names: hits.toSorted((a, b) => b.Score - a.Score).slice(0, max) };
}

const namesOf = ({ name, tradesAs }: Business): [string, string][] => [
  [name, "Entity Name"],
  ...tradesAs.map((one): [string, string] => [one, "Business Name"]),
];

const hit = ({ abn, isCancelled, postcode, state }: Business, name: string, kind: string, words: readonly string[]) => ({
  Abn: abn,
  AbnStatus: isCancelled ? "0000000002" : "0000000001",
  IsCurrent: !isCancelled,
  Name: name,
  NameType: kind,
  Postcode: postcode,
  Score: Math.round((100 * words.join("").length) / wordsOf(name).join("").length),
  State: state,
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** The day that many months ago, or the last day of that month. */
export function monthsBefore(today: Date, months: number): string {
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const lastOfMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(today.getUTCDate(), lastOfMonth));
  return day.toISOString().slice(0, 10);
}
