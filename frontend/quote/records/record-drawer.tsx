import { Drawer } from "antd";
import { useState } from "react";
import { dayText } from "../../../shared/format.ts";
import type { RecordContent } from "../../../shared/selection/record-content.ts";
import { DownloadButton } from "./download-button.tsx";
import { downloadSelection, useRecords, useSelection } from "./record-calls.ts";
import { ResponseView } from "../../ui/response-view.tsx";
import { StatusAlert } from "../../ui/status-alert.tsx";
import { narrowCards, useMediaQuery } from "../../ui/use-media-query.ts";
import { LinkButton } from "../parts/link-button.tsx";
import kit from "../../ui/kit.module.css";
import styles from "./selection.module.css";
import { DateText } from "../../ui/figures.tsx";

interface RecordDrawerProps {
  readonly applicationId: string;
  /** The id of the latest record. */
  readonly latest: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The record as it was made, its PDFs, and the records before it. */
export default function RecordDrawer({ applicationId, latest, isOpen, onClose }: RecordDrawerProps) {
  const isNarrow = useMediaQuery(narrowCards);
  const [earlier, setEarlier] = useState<string>();
  const id = earlier ?? latest;
  const close = () => {
    setEarlier(undefined);
    onClose();
  };
  return (
    <Drawer open={isOpen} size={isNarrow ? "100%" : 680} title="Selection record" destroyOnHidden onClose={close}>
      <ResponseView response={useSelection(isOpen ? id : undefined)} errorTitle="The record could not be loaded">
        {({ content, disclosure }) => (
          <div className={`${kit.stack} ${styles.drawer}`}>
            <div className={`${kit.flex} ${kit.wrap} ${kit.gap8}`}>
              <DownloadButton onDownload={() => downloadSelection(id, "url")}>Download the record</DownloadButton>
              {disclosure !== null && (
                <DownloadButton onDownload={() => downloadSelection(id, "disclosureUrl")}>
                  Download the credit proposal disclosure
                </DownloadButton>
              )}
            </div>
            <Content {...content} />
          </div>
        )}
      </ResponseView>
      {isOpen && <Others applicationId={applicationId} shown={id} onShow={setEarlier} />}
    </Drawer>
  );
}

const Content = ({ title, date, organisation, licence, broker, sections, ranking, isSample }: RecordContent) => (
  <article className={`${kit.stack} ${kit.gap16} ${styles.record}`} aria-label={title}>
    <h2>{title}</h2>
    <p>
      {dayText(date)}. {[organisation, licence, broker.name].filter((each) => each !== null).join(" · ")}
    </p>
    {isSample && <StatusAlert type="warning" showIcon title="Sample rates: the chosen product's rate is assumed" />}
    {sections.map(({ heading, paragraphs, lines }) => (
      <section key={heading}>
        <h3>{heading}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl>
          {lines.map(({ label, values }, at) => (
            // Two employers have the same labels.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={`${label}-${at}`} className={`${kit.stack} ${kit.gap8}`}>
              <dt className={kit.secondary}>{label}</dt>
              <dd className={`${kit.stack} ${kit.anywhere}`}>
                {values.map((value) => (
                  <span key={value}>{value}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
    {ranking && (
      <p>
        {ranking.text}{" "}
        <a href={ranking.path} target="_blank" rel="noopener">
          {ranking.label}
        </a>
      </p>
    )}
  </article>
);

interface OthersProps {
  readonly applicationId: string;
  readonly shown: string;
  readonly onShow: (id: string) => void;
}

function Others({ applicationId, shown, onShow }: OthersProps) {
  const others = useRecords(applicationId).data?.selections.filter(({ _id }) => _id !== shown) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.earlier} aria-label="Other records">
      <h3>Other records of this quote</h3>
      <ul className={kit.list}>
        {others.map(({ _id, lender, createdAt, by }) => (
          <li key={_id} className={`${kit.flex} ${kit.spread} ${kit.gap12}`}>
            <span>
              {lender}, <DateText at={createdAt} />, {by}
            </span>
            <LinkButton aria-label={`Open the record of ${lender}`} onClick={() => onShow(_id)}>
              Open
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
