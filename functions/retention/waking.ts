/** How often it is looked whether the last day of somebody's records is over; what one run leaves the next one takes up. */
export const everyMinutes = 60;
