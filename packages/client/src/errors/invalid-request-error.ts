import { VideoAdsError } from "./video-ads-error.ts";

/** The call cannot be sent as it is. Nothing left this machine. */
export class InvalidRequestError extends VideoAdsError {
  static {
    InvalidRequestError.prototype.name = "InvalidRequestError";
  }
}
