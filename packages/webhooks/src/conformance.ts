/** What every store has to do, as cases for any test runner. */
export { type ConformanceCase, storeConformance, type TestStore } from "./conformance/suite.ts";
