import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";

export interface SecretsAccess {
  readonly client: SecretsManagerClient;
  /** What all names begin with in Secrets Manager, with a closing slash. */
  readonly prefix: string;
  /** Milliseconds; only differences count. */
  readonly now?: () => number;
}

interface Kept {
  readonly value: Promise<string | undefined>;
  readonly until: number;
}

const keptMs = 5 * 60_000;

/** Secrets of Secrets Manager, each asked for once in five minutes however many ask at once; that there is none is not kept. */
export class KeptSecrets {
  readonly #access: Required<SecretsAccess>;
  readonly #kept = new Map<string, Kept>();

  constructor(access: SecretsAccess) {
    this.#access = { now: () => performance.now(), ...access };
  }

  async find(name: string): Promise<string | undefined> {
    const kept = this.#kept.get(name);
    if (kept && kept.until > this.#access.now()) return kept.value;
    const value = this.#keep(name, this.#read(name));
    try {
      if ((await value) === undefined) this.#forget(name, value);
    } catch (error) {
      this.#forget(name, value);
      throw error;
    }
    return value;
  }

  async write(name: string, value: string): Promise<void> {
    const { client, prefix } = this.#access;
    const put = () => client.send(new PutSecretValueCommand({ SecretId: prefix + name, SecretString: value }));
    try {
      await put();
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateSecretCommand({ Name: prefix + name, SecretString: value })).catch((refused: unknown) => {
        if (refused instanceof ResourceExistsException) return put();
        throw refused;
      });
    }
    void this.#keep(name, Promise.resolve(value));
  }

  #keep(name: string, value: Kept["value"]): Kept["value"] {
    this.#kept.set(name, { value, until: this.#access.now() + keptMs });
    return value;
  }

  #forget(name: string, value: Kept["value"]): void {
    if (this.#kept.get(name)?.value === value) this.#kept.delete(name);
  }

  async #read(name: string): Promise<string | undefined> {
    const { client, prefix } = this.#access;
    try {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: prefix + name }));
      return SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
}
