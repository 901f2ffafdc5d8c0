// What queues and who measures them agree on.

export const SECRET = "a secret of more than thirty-two characters";
/** Jobs that a process handles at a time. */
export const CONCURRENCY = 10;
export const OURS = "@video-ads/webhooks";
export const PEERS = ["graphile-worker", "pg-boss"] as const;
export type QueueName = typeof OURS | (typeof PEERS)[number];
export const QUEUES: readonly QueueName[] = [OURS, ...PEERS];
