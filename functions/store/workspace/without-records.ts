import type { Application } from "../../../shared/domain/application.ts";
import type { Asset } from "../../../shared/domain/asset.ts";
import type { CreditProfile, Customer } from "../../../shared/domain/customer.ts";

/**
 * An application without documents, links, records, checks and what they said, and driver licence numbers. The credit score that the ranking uses
 * stays, without its origin.
 */
export function withoutRecords(application: Application): Application {
  const { asset, customers, creditProfile, selection: _selection, ...others } = application;
  return {
    ...others,
    asset: withoutInvoice(asset),
    customers: customers.map(customerWithoutRecords),
    creditProfile: withoutOrigin(creditProfile),
    documents: [],
    links: [],
  };
}

function withoutInvoice({ invoice: _invoice, waivers: _waivers, ...asset }: Asset): Asset {
  return asset;
}

function customerWithoutRecords(customer: Customer): Customer {
  const {
    identityVerification: _verification,
    IDNumber: _number,
    IDCardNumber: _cardNumber,
    waivers: _waivers,
    creditProfile,
    ...others
  } = customer;
  return { ...others, creditProfile: withoutOrigin(creditProfile), checks: [], documents: [] };
}

const withoutOrigin = ({ score, hasAdverseCredit, customer }: CreditProfile): CreditProfile => ({
  ...(score !== undefined && { score }),
  ...(hasAdverseCredit !== undefined && { hasAdverseCredit }),
  ...(customer !== undefined && { customer }),
});
