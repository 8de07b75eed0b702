export const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A UUID of version 7 that no server created. */
export const stranger = "0192f0c1-2a3b-7c4d-8e5f-0123456789ab";
