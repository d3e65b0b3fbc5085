export interface PhoneNumber {
  readonly _id: string;
  readonly number: string;
}

export interface Email {
  readonly _id: string;
  readonly address: string;
}

export interface Address {
  readonly _id: string;
  readonly fullAddress: string;
}
