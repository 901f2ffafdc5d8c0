// Small files that are what their names say, for requests that upload one.

/** A file for a name that an example has. Of sound and pictures the format is one that this page can write. */
export function sampleFile(named: string): File {
  const [stem = "sample", ending = ""] = /^(.*)\.(\w+)$/.exec(named)?.slice(1) ?? [named];
  if (/^(mp3|wav|m4a|aac|ogg|oga|opus|flac)$/i.test(ending))
    return new File([tone()], `${stem}.wav`, { type: "audio/wav" });
  if (/^(png|jpe?g|gif|webp)$/i.test(ending)) return new File([PIXEL], `${stem}.png`, { type: "image/png" });
  return new File([`A sample for ${named}.\n`], named, { type: "text/plain" });
}

const RATE = 8000;
const SECONDS = 2;

/** A quiet tone as WAV: 8 bits, one channel. */
function tone(): ArrayBuffer {
  const length = RATE * SECONDS;
  const file = new DataView(new ArrayBuffer(44 + length));
  const write = (at: number, text: string): void => {
    for (const [index, letter] of [...text].entries()) file.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  file.setUint32(4, 36 + length, true);
  write(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, RATE, true);
  file.setUint32(28, RATE, true);
  file.setUint16(32, 1, true);
  file.setUint16(34, 8, true);
  write(36, "data");
  file.setUint32(40, length, true);
  for (let at = 0; at < length; at++) file.setUint8(44 + at, 128 + 24 * Math.sin((at * 2 * Math.PI * 220) / RATE));
  return file.buffer as ArrayBuffer;
}

/** One transparent pixel, as PNG. */
const PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);
