import { execFile } from "node:child_process";
import { promisify } from "node:util";

const neededJava = 17;

/** There is no Java that Amazon's DynamoDB Local runs on. */
export class JavaMissing extends Error {
  override readonly name = "JavaMissing";
  readonly found: number | undefined;

  constructor(found: number | undefined) {
    const beside = found === undefined ? "no java was found" : `java ${found} was found`;
    super(`DynamoDB Local needs Java ${neededJava} or newer, and ${beside}. On Debian: apt install default-jre-headless`);
    this.found = found;
  }
}

/** The major version of the java on the path, undefined where there is none. */
export async function javaVersion(command = "java"): Promise<number | undefined> {
  try {
    const { stderr } = await promisify(execFile)(command, ["-version"]);
    return majorVersion(stderr);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Throws JavaMissing unless there is a java that is new enough. */
export async function requireJava(command = "java"): Promise<void> {
  const found = await javaVersion(command);
  if (found === undefined || found < neededJava) throw new JavaMissing(found);
}

/** Java 8 and older call themselves 1.8. */
function majorVersion(text: string): number | undefined {
  const written = /version "(?:1\.)?(\d+)/.exec(text);
  return written ? Number(written[1]) : undefined;
}
