import { VideoAdsError } from "./video-ads-error.ts";

/** A file could not be fetched whole, or not be written. */
export class DownloadError extends VideoAdsError {
  override get name(): string {
    return "DownloadError";
  }

  /** Status of the last answer; undefined when none came. */
  readonly status: number | undefined;
  /** Bytes that had arrived. */
  readonly received: number;

  constructor(message: string, options: { status?: number | undefined; received: number; cause?: unknown }) {
    super(message, options);
    this.status = options.status;
    this.received = options.received;
  }
}
