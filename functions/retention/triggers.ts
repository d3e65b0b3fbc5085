export const intervalMinutes = 60;
