/** Told of what has left, in bytes. */
export type Report = (sent: number, total: number) => void;
