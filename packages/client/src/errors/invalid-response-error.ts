import { VideoAdsError } from "./video-ads-error.ts";

/** A success answer that is not what the contract says, for example a page of HTML from a proxy. */
export class InvalidResponseError extends VideoAdsError {
  static {
    InvalidResponseError.prototype.name = "InvalidResponseError";
  }

  readonly status: number;
  /** The first 200 bytes of the body. */
  readonly bodyStart: string;

  constructor(message: string, options: { status: number; bodyStart: string; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.bodyStart = options.bodyStart;
  }

  override toJSON(): Record<string, unknown> {
    const { status, bodyStart } = this;
    return { ...super.toJSON(), status, bodyStart };
  }
}
