// What the setup says to people: on stderr, so that the output of an `exec` can be piped.
const { env, stderr: out } = process;
const colours = out.isTTY && !env.NO_COLOR && env.TERM !== "dumb";

/** @param {number} code @param {string} text */
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Ends the setup with one line and no stack trace: the reader can do something about it. */
export class SetupError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} message */
export const fail = (message) => void out.write(`${paint(31, "✖")} ${message}\n`);

/**
 * Shows one long step: a line that counts the seconds on a terminal, a line at the beginning and one at the end elsewhere.
 *
 * @param {string} doing e.g. "Installing packages"
 */
export function startStep(doing) {
  const began = Date.now();
  let detail = "";
  const seconds = (digits = 0) => `${((Date.now() - began) / 1000).toFixed(digits)} s`;
  const draw = () => out.write(`\r\u001b[2K  ${doing} … ${paint(2, detail ? `${detail}, ${seconds()}` : seconds())}`);
  const clear = () => void (out.isTTY && out.write("\r\u001b[2K"));

  if (!out.isTTY) out.write(`  ${doing} …\n`);
  const timer = out.isTTY ? setInterval(draw, 500) : undefined;
  if (timer) draw();

  return {
    /** @param {string} text */
    update(text) {
      detail = text;
    },
    /** @param {string} text e.g. "Installed 352 packages" */
    done(text) {
      clearInterval(timer);
      clear();
      out.write(`${paint(32, "✔")} ${text} ${paint(2, `in ${seconds(1)}`)}\n`);
    },
    /** Takes the line away; the caller reports. */
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}
