import { Stack } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

/** Each rotation creates a new secret: CloudFormation reads a value only when its reference changes. The previous one stays accepted. */
export class OriginSecret extends Construct {
  /** The value for CloudFront: a dynamic reference that CloudFormation resolves during the deployment. */
  readonly sent: string;
  /** For the HTTP functions. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, rotation: number) {
    super(scope, id);
    const current = this.#secret(rotation);
    this.sent = current.secretValue.unsafeUnwrap();
    this.environment = { ORIGIN_SECRET: this.sent, ...(rotation > 1 && this.#previous(rotation - 1)) };
  }

  #previous(rotation: number): Readonly<Record<string, string>> {
    const secret = this.#secret(rotation);
    // The web stack imports it again if its update is rolled back.
    Stack.of(this).exportValue(secret.secretArn);
    return { ORIGIN_SECRET_PREVIOUS: secret.secretValue.unsafeUnwrap() };
  }

  #secret(rotation: number): Secret {
    return new Secret(this, `Rotation${rotation}`, { generateSecretString: { passwordLength: 48, excludePunctuation: true } });
  }
}
