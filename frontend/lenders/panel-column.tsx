import { Link } from "wouter";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { dollarText } from "../../shared/format.ts";
import { organisationRoutes } from "../../shared/wire/organisation-routes.ts";
import { useApi } from "../client/use-api.ts";
import { CheckIcon } from "../ui/control-icons.tsx";
import kit from "../ui/kit.module.css";
import { ResponseView } from "../ui/response-view.tsx";
import styles from "./who-lends.module.css";

/** The lenders of this type, those on the panel marked, with the organisation's own amounts. It is changed on its own page. */
export function PanelColumn({ type }: { readonly type: ApplicationType }) {
  const response = useApi(organisationRoutes.readLenders, {});
  return (
    <aside aria-label="Our panel" className={`${kit.stack} ${kit.gap8} ${styles.box}`}>
      <ResponseView response={response} errorTitle="Your panel could not be loaded">
        {({ sheets, panel, fees, brokerage }) => {
          const lenders = sheets.filter(({ types }) => types.includes(type)).map(({ lender }) => lender);
          const isOn = (lender: string) => panel === null || panel.includes(lender);
          const owns = (lender: string) => [
            ...(brokerage[lender] === undefined ? [] : [`brokerage ${brokerage[lender]}%`]),
            ...(fees[lender] === undefined ? [] : [`fee ${dollarText(fees[lender])}`]),
          ];
          return (
            <>
              <div className={`${kit.row} ${kit.spread}`}>
                <h2>Our panel</h2>
                <span className={`${kit.tiny} ${kit.secondary}`}>
                  {lenders.filter(isOn).length} of {lenders.length} {type}
                </span>
              </div>
              <p className={`${kit.tiny} ${kit.secondary}`}>Set by your administrator. Quotes list these lenders only.</p>
              <ul className={`${kit.list} ${styles.lenders}`}>
                {lenders.map((lender) => (
                  <li key={lender} className={`${kit.row} ${kit.gap8}`}>
                    <span className={styles.tick}>{isOn(lender) && <CheckIcon />}</span>
                    <span className={isOn(lender) ? kit.medium : kit.tertiary}>
                      {lender}
                      {!isOn(lender) && <span className={kit.hidden}> is not on it</span>}
                    </span>
                    <span className={`${kit.tiny} ${kit.secondary} ${kit.end}`}>{owns(lender).join(", ")}</span>
                  </li>
                ))}
              </ul>
              <Link href="/lenders/panel">Open our panel</Link>
            </>
          );
        }}
      </ResponseView>
    </aside>
  );
}
