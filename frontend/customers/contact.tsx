import { Link } from "wouter";
import { businessDate } from "../../shared/business-date.ts";
import { monthsElapsed } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import { type Customer, customerName } from "../../shared/domain/customer.ts";
import { dayText } from "../../shared/format.ts";
import { livingArrangementLabels } from "../../shared/domain/living-arrangement.ts";
import { customerPath } from "../lists/customer-path.ts";
import { Section } from "../ui/section-page.tsx";
import kit from "../ui/kit.module.css";
import styles from "./customer-screen.module.css";

export function Contact({ application, customer }: { readonly application: Application; readonly customer: Customer }) {
  const { phoneNumbers, emails, dateOfBirth, customerProfile } = customer;
  const others = application.customers.filter(({ _id }) => _id !== customer._id);
  const { livingArrangements } = customerProfile;
  return (
    <Section title="Contact">
      <dl className={styles.facts}>
        <dt>Mobile</dt>
        <dd>{phoneNumbers.length === 0 ? "-" : phoneNumbers.map(({ number }) => number).join(", ")}</dd>
        <dt>Email</dt>
        <dd>{emails.length === 0 ? "-" : emails.map(({ address }) => address).join(", ")}</dd>
        <dt>Date of birth</dt>
        <dd>{dateOfBirth ? `${dayText(dateOfBirth)}, ${ageOf(dateOfBirth)} years` : "-"}</dd>
        <dt>Living arrangements</dt>
        <dd>{livingArrangements ? livingArrangementLabels[livingArrangements] : "-"}</dd>
        {others.length > 0 && (
          <>
            <dt>Joint with</dt>
            <dd>
              {others.map((other) => (
                <Link key={other._id} href={customerPath(other._id)} className={kit.block}>
                  {customerName(other) || "No name yet"}
                </Link>
              ))}
            </dd>
          </>
        )}
      </dl>
      <Link href={`/quote/${application._id}`}>Change in quote #{application.humanId}</Link>
    </Section>
  );
}

const ageOf = (dateOfBirth: string): number => Math.floor(monthsElapsed(businessDate(new Date()), dateOfBirth) / 12);

export const Addresses = ({ customer: { addresses } }: { readonly customer: Customer }) => (
  <Section title="Addresses">
    {addresses.length === 0 ? (
      <p className={`${kit.small} ${kit.secondary} ${styles.quiet}`}>No address yet</p>
    ) : (
      <ul className={styles.list}>
        {addresses.map(({ _id, fullAddress, yearsAtAddress, monthsAtAddress }) => (
          <li key={_id}>
            {fullAddress}
            {typeof yearsAtAddress === "number" && (
              <span className={`${kit.small} ${kit.secondary} ${styles.quiet}`}>
                {yearsAtAddress} years, {monthsAtAddress ?? 0} months
              </span>
            )}
          </li>
        ))}
      </ul>
    )}
  </Section>
);
