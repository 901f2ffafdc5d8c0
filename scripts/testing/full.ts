/** `npm run test:full`: with the heavy tests, and each of the others as often as it is worth. */
export const FULL = process.env.VIDEO_ADS_TEST_FULL === "1";
