/** A `fetch` that tells how far an upload is. */
export { fetchWithProgress, type UploadProgress } from "./upload/fetch-with-progress.ts";
