/** A process that changes items and is silent for so long is taken to be dead. */
export const leaseMs = 3000;
/** How often others look whether it has come to the end. */
export const waitMs = 100;
