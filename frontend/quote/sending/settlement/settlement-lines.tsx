import { Button } from "antd";
import { use, useState } from "react";
import type { Application } from "../../../../shared/domain/application.ts";
import { openChecks } from "../../../../shared/settlement/checks.ts";
import type { Pack } from "../../../../shared/wire/response/pack.ts";
import type { SettlementAnswer } from "../../../../shared/wire/settlement.ts";
import { settlementRoutes } from "../../../../shared/wire/settlement-routes.ts";
import { useMayChange } from "../../../client/application/access.ts";
import { call } from "../../../client/call.ts";
import { ChevronIcon } from "../../../ui/control-icons.tsx";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { LevelMark } from "../../../ui/level-mark.tsx";
import { ResponseView } from "../../../ui/response-view.tsx";
import { useIdempotencyKey } from "../../../ui/use-idempotency-key.ts";
import { useSubmit } from "../../../ui/use-submit.ts";
import { PackDownload, usePack } from "../submission/pack-download.tsx";
import { DeskContext } from "./desk-context.ts";
import { useSettlement } from "./settlement.ts";
import styles from "./settlement.module.css";

type Check = SettlementAnswer["checks"][number];

/** The twelve lines, each of which opens its fields, and the pack for the lender. */
export default function SettlementLines({ application }: { readonly application: Application }) {
  const response = useSettlement(application._id);
  const mayChange = useMayChange(application) && (application.outcome ?? null) === null;
  return (
    <section aria-labelledby="settlement">
      <ResponseView response={response} errorTitle="The settlement could not be loaded">
        {(settlement) => <Lines settlement={settlement} mayChange={mayChange} />}
      </ResponseView>
    </section>
  );
}

function Lines({ settlement, mayChange }: { readonly settlement: SettlementAnswer; readonly mayChange: boolean }) {
  const { checks } = settlement;
  const open = openChecks(checks, settlement);
  return (
    <>
      <h2 id="settlement" className={`${kit.row} ${kit.spread} ${styles.title}`}>
        Settlement
        <output className={`${kit.small} ${kit.secondary}`}>
          {checks.length - open.length} of {checks.length} ready
        </output>
      </h2>
      <ol className={`${kit.list} ${styles.lines}`}>
        {checks.map((check) => (
          <Line key={check.id} check={check} reason={settlement.accepted[check.id]} />
        ))}
      </ol>
      {mayChange && <Foot settlement={settlement} open={open.length} />}
    </>
  );
}

function Line({ check: { id, state, text }, reason }: { readonly check: Check; readonly reason: string | undefined }) {
  const desk = use(DeskContext);
  return (
    <li>
      <button type="button" className={`${kit.wide} ${styles.line}`} aria-current={desk?.line === id} onClick={() => desk?.onLine(id)}>
        <StateMark state={state} />
        <span>
          {text}
          {reason !== undefined && <span className={`${kit.block} ${kit.small} ${kit.secondary}`}>Accepted: {reason}</span>}
        </span>
        <ChevronIcon direction="right" />
      </button>
    </li>
  );
}

const levels = { ok: 0, missing: 1, differs: 2 } as const;

const StateMark = ({ state }: Pick<Check, "state">) =>
  state === "notNeeded" ? (
    <span className={kit.tertiary} aria-hidden="true">
      –
    </span>
  ) : (
    <LevelMark level={levels[state]} />
  );

function Foot({ settlement, open }: { readonly settlement: SettlementAnswer; readonly open: number }) {
  const { applicationId, isReady, version } = settlement;
  const desk = use(DeskContext);
  const [pack, setPack] = useState<Pack & { readonly of: number }>();
  const keyFor = useIdempotencyKey();
  const { isBusy, failure, submit } = useSubmit(async () => {
    const made = await call(
      settlementRoutes.createSettlementPack,
      { body: { applicationId } },
      { idempotencyKey: keyFor({ version, before: pack?._id }) },
    );
    setPack({ ...made, of: version });
  });
  return (
    <div className={`${kit.stack} ${kit.gap8} ${styles.foot}`}>
      <FailureAlert failure={failure} />
      {/* A pack of what was saved before is another one. */}
      {pack?.of === version ? (
        <SettlementPack made={pack} />
      ) : (
        <Button type="primary" block disabled={!isReady} loading={isBusy} onClick={submit}>
          Send the settlement pack
        </Button>
      )}
      {!isReady && (
        <p className={`${kit.small} ${kit.secondary}`}>{open === 1 ? "1 line stands in the way" : `${open} lines stand in the way`}</p>
      )}
      <Button type="text" block onClick={() => desk?.onLine("settled")}>
        Record the settlement
      </Button>
    </div>
  );
}

/** Its ZIP holds the cover with the account numbers, for the lender alone. */
function SettlementPack({ made }: { readonly made: Pack }) {
  const { data = made, error } = usePack(made);
  return <PackDownload pack={data} unread={error} />;
}
