/** Parent of everything that this client throws, except the reason of a signal that the caller aborted. */
export class VideoAdsError extends Error {
  static {
    // On the prototype, so that a minifier cannot rename it and `inspect` does not repeat it.
    VideoAdsError.prototype.name = "VideoAdsError";
  }

  /** What is safe to log: no header, no key, no request body. */
  toJSON(): Record<string, unknown> {
    const { name, message } = this;
    return { name, message };
  }
}
