/** The customer's fields that are stored encrypted, and answered masked except by the route that shows them. */
export const driverLicenceFields = ["IDNumber", "IDCardNumber"] as const;

export type DriverLicenceField = (typeof driverLicenceFields)[number];

const dots = "••••";
const shownCharacters = 3;
/** Of a shorter number no character is shown. */
const minLength = 6;

/** "•••• 456" for "123456". */
export const maskedNumber = (number: string): string => (number.length < minLength ? dots : `${dots} ${number.slice(-shownCharacters)}`);

/** No licence number contains a dot of a mask. */
export const isMasked = (text: string): boolean => text.includes("•");
