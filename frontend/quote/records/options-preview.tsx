import { fullName } from "../../../shared/format.ts";
import { calledName } from "../../../shared/domain/customer.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { Application } from "../../../shared/domain/application.ts";
import { type FinanceOptionsInput, financeOptions } from "../../../shared/finance-options/content.ts";
import { lastDayWithout } from "../../../shared/quote/what-if/calendar-kinds.ts";
import { useSignedInUser } from "../../client/use-user.ts";
import type { Filters } from "../../client/application/ranked-products.ts";
import { useCalendar } from "../ranking/calendar.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FinanceOptionsPage } from "./finance-options-view.tsx";

interface OptionsPreviewProps extends Pick<FinanceOptionsInput, "organisation" | "products" | "rulebook" | "offer" | "ofPanel"> {
  readonly application: Application;
  readonly filters: Filters;
  readonly note: string;
  readonly onClose: () => void;
}

/** The page that the customer will see. */
export function OptionsPreview({ application, filters, note, onClose, ...content }: OptionsPreviewProps) {
  const { firstName, lastName, email, phoneNumber } = useSignedInUser();
  const { applicationType, asset, loanDetails, customers } = application;
  const { data: calendar } = useCalendar(application._id, filters, {});
  const customer = calledName(customers[0]) ?? null;
  const lenders = content.products.map(({ lender }) => lender);
  const options = financeOptions({
    ...content,
    applicationType,
    asset,
    loanDetails,
    today: businessDate(new Date()),
    broker: { name: fullName({ firstName, lastName }), email: email.address, phone: phoneNumber?.number ?? null },
    customer,
    ...(note !== "" && { note }),
    holdsUntil: calendar && lastDayWithout(calendar.days, lenders),
  });
  return (
    <Dialog title={customer === null ? "Finance options" : `Finance options for ${customer}`} width={980} onClose={onClose}>
      <FinanceOptionsPage options={options} />
    </Dialog>
  );
}
