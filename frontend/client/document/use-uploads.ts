import { useRef, useState } from "react";
import type { DocumentKind, UploadForm } from "../../../shared/domain/document.ts";
import { ApiError } from "../../../shared/wire/api-error.ts";
import { type FileToSend, fileToSend, problemOfFile, progressText, typeInside } from "./file-to-send.ts";
import { postFile } from "./post-file.ts";

export interface Upload {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly file: File;
  /** Id of the document that the file replaces. */
  readonly replaces: string | undefined;
  readonly status: "sending" | "sent" | "failed";
  readonly sentBytes: number;
  /** For a failed upload: the reason, and whether a retry can help. */
  readonly failure?: string;
  readonly mayRetry?: boolean;
  readonly documentId?: string;
}

/** The same idempotency key returns a form for the same document. */
export type RequestUploadForm = (
  kind: DocumentKind,
  file: FileToSend,
  request: { readonly replaces: string | undefined; readonly idempotencyKey: string },
) => Promise<UploadForm>;

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly send: (kind: DocumentKind, files: readonly File[], replaces?: string) => void;
  readonly retry: (upload: Upload) => void;
  /** Cancels an upload in progress, or dismisses a failed one. */
  readonly remove: (upload: Upload) => void;
}

/** Uploads files in parallel. `refresh` loads the list of documents again. */
export function useUploads(requestForm: RequestUploadForm, refresh: () => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const change = (id: string, changed: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...changed } : one)));

  const start = async (upload: Upload) => {
    const { id, kind, file, replaces } = upload;
    const controller = new AbortController();
    controllers.current.set(id, controller);
    try {
      const found = await typeInside(file);
      const problem = problemOfFile(file, found);
      if (problem !== undefined) return change(id, { status: "failed", failure: problem, mayRetry: false });
      controller.signal.throwIfAborted();
      // A try before this one may have arrived, although its answer was lost.
      const form = await requestForm(kind, fileToSend(file, found)!, { replaces, idempotencyKey: id });
      change(id, { documentId: form.documentId });
      controller.signal.throwIfAborted();
      await postFile(form, file, { signal: controller.signal, onProgress: (sentBytes) => change(id, { sentBytes }) });
      change(id, { status: "sent" });
      refresh();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) reportError(error);
      const failure = error instanceof ApiError ? error.message : "Something went wrong on our side.";
      change(id, { status: "failed", failure, mayRetry: true });
      // Another tab may have replaced the document.
      if (error instanceof ApiError && error.status === 409) refresh();
    }
  };

  const send = (kind: DocumentKind, files: readonly File[], replaces?: string) => {
    const added = files.map((file) => ({ id: crypto.randomUUID(), kind, file, replaces, sentBytes: 0, status: "sending" as const }));
    setUploads((now) => [...now.filter(({ documentId }) => documentId === undefined || documentId !== replaces), ...added]);
    for (const upload of added) void start(upload);
  };

  const retry = (upload: Upload) => {
    change(upload.id, { status: "sending", sentBytes: 0 });
    void start(upload);
  };

  const remove = ({ id }: Upload) => {
    controllers.current.get(id)?.abort();
    setUploads((now) => now.filter((one) => one.id !== id));
  };

  return { uploads, send, retry, remove };
}

/** The props of `UploadProgress`. */
export const uploadState = (upload: Upload, { retry, remove }: Uploads) => ({
  fileName: upload.file.name,
  size: upload.file.size,
  sentBytes: upload.sentBytes,
  progress: progressText(upload.sentBytes, upload.file.size),
  status: upload.status,
  failure: upload.failure,
  onRetry: upload.mayRetry ? () => retry(upload) : undefined,
  onRemove: () => remove(upload),
});
