import { Button } from "antd";
import type { Pack } from "../../../../shared/wire/response/pack.ts";
import { submissionRoutes } from "../../../../shared/wire/submission-routes.ts";
import { call } from "../../../client/call.ts";
import { useApi } from "../../../client/use-api.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import kit from "../../../ui/kit.module.css";
import { StatusAlert } from "../../../ui/status-alert.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";

const pollMs = 1_000;

/** A pack that was made, asked for until its files are ready. */
export const usePack = (made: Pack | undefined) =>
  useApi(submissionRoutes.readPack, made ? { params: { id: made._id } } : null, {
    refreshInterval: (pack) => ((pack ?? made)?.status === "making" ? pollMs : 0),
  });

interface PackDownloadProps {
  readonly pack: Pack;
  /** Why it is not known whether the pack is ready. */
  readonly unread: Error | undefined;
}

/** The pack's file, or why it was not made. */
export function PackDownload({ pack: { _id, status, text, documents, bytes }, unread }: PackDownloadProps) {
  const { isBusy, failure, submit } = useSubmit(async () => {
    const { url } = await call(submissionRoutes.fetchPackFile, { params: { id: _id }, query: { of: "zip" } });
    location.assign(url);
  });
  if (status === "failed") return <StatusAlert type="warning" showIcon title={`The pack was not made: ${text}`} />;
  const count = documents.length === 1 ? "1 document" : `${documents.length} documents`;
  return (
    <>
      <FailureAlert failure={failure ?? unread} />
      <Button loading={isBusy || status === "making"} onClick={submit}>
        Download the pack
      </Button>
      <output className={`${kit.small} ${kit.secondary}`}>
        {bytes === null ? `Making the pack of ${count}...` : `${(bytes / 1e6).toFixed(1)} MB, ${count}, kept for a day`}
      </output>
    </>
  );
}
