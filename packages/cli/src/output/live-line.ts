/** A line of standard error that is written over again and again; nothing where that is no terminal. */
export interface LiveLine {
  show(text: string): void;
  /** Takes the line away. */
  end(): void;
}

const CLEAR = "\r\u001B[K";

export function liveLine(): LiveLine {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  let shown = false;
  return {
    show(text) {
      shown = true;
      process.stderr.write(CLEAR + text.slice(0, (process.stderr.columns || 80) - 1));
    },
    end() {
      if (shown) process.stderr.write(CLEAR);
      shown = false;
    },
  };
}
