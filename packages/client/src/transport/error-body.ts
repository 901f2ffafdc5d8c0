/** Milliseconds that the body of an error is waited for: its status has said what became of the request. */
export const ERROR_BODY_MS = 3_000;
