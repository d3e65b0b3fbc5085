/** Of the files that are read as tables. */
export const spreadsheetExtensions = [".xlsx", ".csv", ".tsv", ".txt"];

export const tooLarge = "This file is too large to read.";

/** What a worker answers to one message. It is ended after that, or after some milliseconds without an answer: no file can stop the page. */
export function answerOf<Answer>(worker: Worker, request: object, maxMs: number, otherwise: Answer): Promise<Answer> {
  return new Promise<Answer>((resolve) => {
    const giveUp = () => resolve(otherwise);
    setTimeout(giveUp, maxMs);
    worker.addEventListener("error", giveUp);
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => resolve(data));
    worker.postMessage(request, []);
  }).finally(() => worker.terminate());
}
