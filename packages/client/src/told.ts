/** What tells a function of the app, and is not held up by it: loaded with the first, where a program need not have any. */
export { told } from "@video-ads/core/listener";
