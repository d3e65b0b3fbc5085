import { fullName } from "../../../shared/format.ts";
import { calledName } from "../../../shared/domain/customer.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import type { Organisation } from "../../../shared/domain/organisation.ts";
import { type FinanceOptionsInput, financeOptions } from "../../../shared/finance-options/content.ts";
import { lastDayWithout } from "../../../shared/quote/what-if/calendar-kinds.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import type { Filters, Product } from "../../client/application/ranked-products.ts";
import { useCalendar } from "../ranking/calendar.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FinanceOptionsPage } from "./finance-options-view.tsx";

interface OptionsPreviewProps {
  readonly application: Application;
  readonly organisation: Organisation;
  readonly products: readonly Product[];
  readonly rulebook: string;
  readonly filters: Filters;
  readonly note: string;
  readonly offer: FinanceOptionsInput["offer"];
  /** How many lenders of the organisation's panel are listed; undefined without a panel. */
  readonly ofPanel: number | undefined;
  readonly onClose: () => void;
}

/** The page that the customer will see. */
export function OptionsPreview({
  application,
  organisation,
  products,
  rulebook,
  filters,
  note,
  offer,
  ofPanel,
  onClose,
}: OptionsPreviewProps) {
  const { firstName, lastName, email, phoneNumber } = useSignedInUser();
  const { applicationType, asset, loanDetails, customers } = application;
  const { data: calendar } = useCalendar(application._id, filters, {});
  const customer = calledName(customers[0]) ?? null;
  const options = financeOptions({
    applicationType,
    asset,
    loanDetails,
    products,
    today: businessDate(new Date()),
    rulebook,
    organisation,
    broker: { name: fullName({ firstName, lastName }), email: email.address, phone: phoneNumber?.number ?? null },
    customer,
    ...(note !== "" && { note }),
    ofPanel,
    offer,
    holdsUntil:
      calendar &&
      lastDayWithout(
        calendar.days,
        products.map(({ lender }) => lender),
      ),
  });
  return (
    <Dialog title={customer === null ? "Finance options" : `Finance options for ${customer}`} width={980} onClose={onClose}>
      <FinanceOptionsPage options={options} />
    </Dialog>
  );
}
