/** Shows what a long run is doing: one line that changes in a terminal, a line for each step elsewhere. */
export interface Progress {
  say(text: string): void;
  /** Takes the changing line away. */
  clear(): void;
}

export function progressOf(stream: NodeJS.WriteStream): Progress {
  const started = performance.now();
  let last = "";
  const clock = (): string => {
    const seconds = Math.round((performance.now() - started) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };
  const clear = (): void => void (stream.isTTY && stream.write("\r\x1b[K"));
  return {
    say(text) {
      if (text === last) return;
      last = text;
      if (stream.isTTY) stream.write(`\r\x1b[K${clock()} ${text}`.slice(0, (stream.columns || 80) + 4));
      else stream.write(`${clock()} ${text}\n`);
    },
    clear,
  };
}
