export interface TokenIssuer {
  readonly key: () => Promise<string>;
  /** Exchanges the key for a token. */
  readonly issue: (key: string) => Promise<string>;
  /** How long a token is used; shorter than it is valid. */
  readonly usedForMs: number;
}

/** A company's access token, kept in memory until it is about to expire, another key is configured, or the company rejects it. */
export class AccessToken {
  readonly #issuer: TokenIssuer;
  #current: { readonly key: string; readonly token: Promise<string>; readonly until: number } | undefined;

  constructor(issuer: TokenIssuer) {
    this.#issuer = issuer;
  }

  /** Throws the errors of `key` and `issue`. */
  async read(): Promise<string> {
    const key = await this.#issuer.key();
    if (this.#current?.key !== key || this.#current.until <= Date.now()) {
      this.#current = { key, token: this.#issuer.issue(key), until: Date.now() + this.#issuer.usedForMs };
    }
    const { token } = this.#current;
    try {
      return await token;
    } catch (error) {
      if (this.#current?.token === token) this.invalidate();
      throw error;
    }
  }

  /** Drops the token, so that the next read issues another one. */
  invalidate(): void {
    this.#current = undefined;
  }
}
