/** Shares the reads of a list. Loaded with the first read of a job that stands in one. */
export { sharedList } from "@video-ads/core/shared-list";
