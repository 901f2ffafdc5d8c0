/** For the tests of an application: requests as the service sends them and as a forger would, and a clock. */
export type { Clock } from "./clock.ts";
export { type FakeClock, fakeClock } from "./testing/fake-clock.ts";
export { duplicates, type Forgery, forgeries, reordered } from "./testing/faults.ts";
export { type SamplePost, samplePost } from "./testing/sample-post.ts";
export { requestTo, type SignedRequestOptions, signedRequest } from "./testing/signed-request.ts";
