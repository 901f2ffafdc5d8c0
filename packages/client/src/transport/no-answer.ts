/** What a request that got no answer has come to. Loaded with the first: most programs see none. */
export { unsent } from "@video-ads/core/unsent";
