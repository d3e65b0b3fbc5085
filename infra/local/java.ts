import { execFile } from "node:child_process";
import { promisify } from "node:util";

export const minJavaVersion = 17;

export class JavaMissing extends Error {
  override readonly name = "JavaMissing";
  readonly found: number | undefined;

  constructor(found: number | undefined) {
    const problem = found === undefined ? "no java was found" : `java ${found} was found`;
    super(`DynamoDB Local needs Java ${minJavaVersion} or newer, and ${problem}. On Debian: apt install default-jre-headless`);
    this.found = found;
  }
}

/** The major version of java on the PATH; undefined when there is none. */
export async function javaVersion(command = "java"): Promise<number | undefined> {
  try {
    const { stderr } = await promisify(execFile)(command, ["-version"]);
    return majorVersion(stderr);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export async function assertJavaVersion(command = "java"): Promise<void> {
  const found = await javaVersion(command);
  if (found === undefined || found < minJavaVersion) throw new JavaMissing(found);
}

/** Java 8 and older report a version such as 1.8. */
function majorVersion(text: string): number | undefined {
  const written = /version "(?:1\.)?(\d+)/.exec(text);
  return written ? Number(written[1]) : undefined;
}
