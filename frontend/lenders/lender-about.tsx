import type { ReactNode } from "react";
import { Link } from "wouter";
import type { LenderSheet } from "../../shared/rulebook/lender-sheet.ts";
import type { lenderRoutes } from "../../shared/wire/lender-routes.ts";
import type { DataOf } from "../../shared/wire/route.ts";
import { Money, Percent } from "../ui/figures.tsx";
import kit from "../ui/kit.module.css";
import { shortDateText } from "../ui/short-date.ts";
import { Card } from "./lender-card.tsx";
import styles from "./lender.module.css";
import { EmailLink } from "../ui/email.tsx";

/** How the organisation works with the lender. */
export function Contact({ own: { contact, brokerage, fee } }: Pick<DataOf<typeof lenderRoutes.readLender>, "own">) {
  const { name, phone, email, portal, note } = contact;
  const amounts: readonly (readonly [string, ReactNode])[] = [
    ...(brokerage === null ? [] : [["Our brokerage", <Percent key="brokerage" percent={brokerage} />] as const]),
    ...(fee === null ? [] : [["Our origination fee", <Money key="fee" dollars={fee} />] as const]),
  ];
  return (
    <Card title="Contact" note={<Link href="/lenders/panel">Our panel</Link>}>
      {Object.keys(contact).length === 0 && <p className={kit.secondary}>No contact yet. Your administrator can enter it at Our panel.</p>}
      {name !== undefined && <p className={kit.semibold}>{name}</p>}
      {phone !== undefined && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {email !== undefined && (
        <p className={kit.anywhere}>
          <EmailLink email={email} />
        </p>
      )}
      {portal !== undefined && (
        <p>
          <a href={portal} target="_blank" rel="noreferrer">
            Broker portal
          </a>
        </p>
      )}
      {note !== undefined && <p className={`${kit.secondary} ${kit.anywhere} ${styles.note}`}>{note}</p>}
      {amounts.length > 0 && <Facts facts={amounts} />}
    </Card>
  );
}

interface AboutProps {
  readonly sheet: LenderSheet;
  readonly titleOf: (title: string) => string;
}

export function AboutSheet({ sheet: { date, verifiedOn, lastDay, tiers, assumedRates, changes }, titleOf }: AboutProps) {
  const since = date === null ? "No change yet." : `No change since ${shortDateText(date)}.`;
  return (
    <>
      <Card title={titleOf("The sheet")}>
        <Facts
          facts={[
            ["Sheet date", date === null ? "not stated" : shortDateText(date)],
            ["Compared with the lender", verifiedOn === null ? "not yet" : shortDateText(verifiedOn)],
            ["Ends", lastDay === null ? "not stated" : shortDateText(lastDay)],
            ["Rates assumed", `${assumedRates} of ${tiers}`],
          ]}
        />
      </Card>
      <Card title={titleOf("Changes")}>
        {changes.length === 0 && <p className={kit.secondary}>{since}</p>}
        {changes.map((change) => (
          <div key={change.date}>
            <h3 className={`${kit.small} ${kit.semibold}`}>{change.date === null ? "Undated sheet" : shortDateText(change.date)}</h3>
            <ul className={styles.lines}>
              {change.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </Card>
    </>
  );
}

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
