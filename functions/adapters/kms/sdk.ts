/** The parts of the SDK that are in use: loaded when the first number is encrypted or shown, not at the function's start. */
export { DecryptCommand, EncryptCommand, KMSClient, ReEncryptCommand } from "@aws-sdk/client-kms";
