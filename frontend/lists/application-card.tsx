import type { ApplicationRow } from "../../shared/domain/application.ts";
import { DateText, TimeText } from "../ui/date-text.tsx";
import { StageTag } from "./stage-tag.tsx";
import { Money } from "../ui/money.tsx";
import { type ApplicationColumnsProps, IdLink } from "./application-columns.tsx";
import { customerNames, borrowerName } from "./customer-names.ts";
import { assetTypeOf, referrerOf } from "./application-texts.ts";
import { Contacts } from "./contacts.tsx";
import { ListCard } from "./list-cards.tsx";
import { QuoteType } from "./quote-type.tsx";

interface ApplicationCardProps extends ApplicationColumnsProps {
  readonly row: ApplicationRow;
}

/** A quote or a referral on a narrow screen. */
export function ApplicationCard({ row, hasOwner, idLink, more, Actions }: ApplicationCardProps) {
  const { humanId, applicationType, asset, createdAt, stage } = row;
  return (
    <ListCard
      title={borrowerName(row) || "No customer yet"}
      id={idLink ? <IdLink row={row} href={idLink(row)} /> : `#${humanId}`}
      lines={[
        ...(row.entityName !== null && customerNames(row) !== "" ? [{ left: customerNames(row) }] : []),
        { left: <QuoteType type={applicationType} text={assetTypeOf(row)} />, right: <Money dollars={asset.assetValue} /> },
        {
          left: (
            <>
              <StageTag stage={stage} /> <Started at={createdAt} />
            </>
          ),
          right: Actions && <Actions row={row} />,
        },
        ...(hasOwner ? [{ left: ownerText(row) }] : []),
        ...(more ? [{ left: <Contacts row={row} /> }, { left: more.cell(row) }] : []),
      ]}
    />
  );
}

const ownerText = (row: ApplicationRow): string =>
  row.organisationName === undefined ? referrerOf(row) : `${referrerOf(row)}, ${row.organisationName ?? "no organisation"}`;

const Started = ({ at }: { readonly at: string }) => (
  <>
    <DateText at={at} /> <TimeText at={at} />
  </>
);
