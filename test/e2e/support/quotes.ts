import { businesses } from "../../../infra/local/fakes/business-register/businesses.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Account } from "./people.ts";

/** A car for 42,000 dollars, sold privately, for a customer whose employment is unknown. */
export async function aConsumerQuote({ api }: Pick<Account, "api">): Promise<Application> {
  const { _id, asset, loanDetails, customers } = await api.startQuote({ params: { type: "consumer" } });
  const customer = customers[0]!._id;
  await api.updateAsset({
    body: { _id: asset._id, assetValue: 42_000, assetType: "MOTOR_VEHICLE", typeOfSale: "PRIVATE_SALE", ageOfAsset: 2023 },
  });
  await api.updateLoanDetails({ body: { _id: loanDetails._id, term: 60, balloon: 10, deposit: 4200 } });
  await api.updateCustomer({ body: { customerId: customer, dateOfBirth: "1991-08-14" } });
  await api.updateCreditProfile({ body: { customer, score: 560 } });
  await api.updateCustomerProfile({ body: { customerId: customer, customerProfile: { livingArrangements: "RENTING" } } });
  return api.readApplication({ params: { id: _id } });
}

/** An excavator for 96,000 dollars, for a business of the register whose director's living arrangements are unknown. */
export async function aCommercialQuote({ api }: Account): Promise<Application> {
  const { _id, asset, loanDetails, customers } = await api.startQuote({ params: { type: "commercial" } });
  await api.createEntity({ body: { applicationId: _id, abrData: { Abn: businesses[0]!.abn } } });
  await api.updateAsset({
    body: { _id: asset._id, assetValue: 96_000, assetType: "EARTH_MOVING", typeOfSale: "PRIVATE_SALE", ageOfAsset: 2021 },
  });
  await api.updateLoanDetails({ body: { _id: loanDetails._id, term: 60, deposit: 9600 } });
  await api.updateCreditProfile({ body: { customer: customers[0]!._id, score: 655 } });
  return api.readApplication({ params: { id: _id } });
}
