/** Loaded with the first read of a job that stands in a list. */
export { sharedList } from "@video-ads/core/shared-list";
