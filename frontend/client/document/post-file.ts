import type { UploadForm } from "../../../shared/domain/document.ts";
import { ApiError, throwServerUnreachable } from "../../../shared/wire/api-error.ts";

interface Posting {
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file with a presigned form. XMLHttpRequest reports upload progress; fetch does not. Throws ApiError. */
export function postFile({ url, fields }: Pick<UploadForm, "url" | "fields">, file: File, posting: Posting): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.upload.addEventListener("progress", ({ loaded }) => posting.onProgress(Math.min(loaded, file.size)));
  request.addEventListener("load", () => (request.status < 300 ? resolve() : reject(rejection(request.status))));
  request.addEventListener("error", () => reject(new Error("the file store did not answer")));
  request.addEventListener("abort", () => reject(posting.signal.reason as Error));
  posting.signal.addEventListener("abort", () => request.abort());
  request.open("POST", url);
  request.send(form);
  return promise.catch((error: unknown) => (error instanceof ApiError ? Promise.reject(error) : throwServerUnreachable(error)));
}

const rejection = (status: number) => new ApiError({ status, message: "The file could not be uploaded. Please try again." });
