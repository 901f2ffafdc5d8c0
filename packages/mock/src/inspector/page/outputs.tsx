import { type ShownAs, shownAs } from "@video-ads/core/shown-as";
import { useState } from "preact/hooks";

interface Output {
  /** Where it stands in the record: `parts.0.url`. */
  field: string;
  /** On this mock. */
  path: string;
  kind: ShownAs;
}

/** What a job has made: videos play, pictures are shown, pages open in a frame that may do nothing to this one. */
export function Outputs({ record }: { record: unknown }) {
  const outputs = found(record, []);
  if (outputs.length === 0) return null;
  return (
    <ul class="outputs">
      {outputs.map((output) => (
        <li key={output.field}>
          <span class="faint">{output.field}</span>
          <Shown {...output} />
        </li>
      ))}
    </ul>
  );
}

function Shown({ kind, path, field }: Output) {
  switch (kind) {
    case "video":
      // biome-ignore lint/a11y/useMediaCaption: what the sandbox makes has no words to caption
      return <video src={path} controls preload="metadata" aria-label={field} />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: what the sandbox makes has no words to caption
      return <audio src={path} controls preload="none" aria-label={field} />;
    case "image":
      return <img src={path} alt={field} loading="lazy" />;
    case "page":
      return <Page path={path} field={field} />;
  }
}

function Page({ path, field }: Pick<Output, "path" | "field">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Close" : "Open"} the page
      </button>
      {open && <iframe src={path} title={field} sandbox="allow-scripts allow-popups" />}
    </>
  );
}

/** Media that the mock itself answers; other hosts are not asked for anything. */
function found(value: unknown, path: readonly string[]): Output[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([name, child]) => found(child, [...path, name]));
  }
  const url = typeof value === "string" ? URL.parse(value) : null;
  const kind = url ? shownAs(url.href) : undefined;
  if (!url || !kind || !url.pathname.startsWith("/__media/") || url.port !== location.port) return [];
  return [{ field: path.join("."), path: url.pathname + url.search, kind }];
}
