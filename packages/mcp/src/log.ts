/** Told what happens, in lines for people. On stdio they go to stderr: stdout is the protocol's. */
export type Log = (line: string) => void;
