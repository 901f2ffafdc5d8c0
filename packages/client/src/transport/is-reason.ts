/** Whether an error is the reason of somebody's signal: it is theirs, says nothing of a request, and stays as it is. */
export function isReasonOf(signal: AbortSignal | null | undefined, error: unknown): boolean {
  return !!signal?.aborted && error === signal.reason;
}
