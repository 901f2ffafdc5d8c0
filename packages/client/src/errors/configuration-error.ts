import { VideoAdsError } from "./video-ads-error.ts";

/** The client cannot start with these options. The message names what is missing or wrong. */
export class ConfigurationError extends VideoAdsError {
  static {
    ConfigurationError.prototype.name = "ConfigurationError";
  }
}
