/** What the functions' resources are called on this machine. */
export const tableName = "kelpie";
export const bucketName = "kelpie-files";
export const sheetsBucketName = "kelpie-sheets";
export const secretsPrefix = "kelpie/local/";
export const lenderAccountsKeyId = "arn:aws:kms:ap-southeast-2:000000000000:key/5b0f2f0a-6e0b-4c52-9a34-7c1e5c1d8a01";
export const paymentDetailsKeyId = "arn:aws:kms:ap-southeast-2:000000000000:key/0d3f6a51-94c7-4e0b-8a1d-5f2b7c9e6a03";
export const webhooksKeyId = "arn:aws:kms:ap-southeast-2:000000000000:key/5b0f2f0a-6e0b-4c52-9a34-7c1e5c1d8a04";
export const driverLicencesKeyId = "arn:aws:kms:ap-southeast-2:000000000000:key/5b0f2f0a-6e0b-4c52-9a34-7c1e5c1d8a02";
export const region = "ap-southeast-2";
