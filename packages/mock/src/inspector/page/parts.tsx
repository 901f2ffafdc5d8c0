// Small things that every view shows.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/** How good or bad a word is. Colour only supports it: the word itself is always there. */
export type Tone = "good" | "bad" | "busy" | "quiet";

const TONES: Readonly<Record<string, Tone>> = {
  delivered: "good",
  refund: "good",
  grant: "good",
  failed: "bad",
  refused: "bad",
  dropped: "bad",
  held: "busy",
};

export function Badge({ children, tone }: { children: string; tone?: Tone }) {
  return <span class={`badge ${tone ?? TONES[children] ?? "quiet"}`}>{words(children)}</span>;
}

/** `previewReady` becomes "preview ready". */
function words(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A time of the sandbox's clock, as this machine writes times. */
export function Time({ at }: { at: number | string }) {
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()}>
      {date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" })}
    </time>
  );
}

export function Json({ value, label }: { value: unknown; label: string }) {
  return (
    <figure class="json">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
    </figure>
  );
}

/** A button that does something that takes a moment, and says so when it could not. */
export function Action({
  run,
  children,
  label,
}: {
  run: () => Promise<unknown>;
  children: ComponentChildren;
  label?: string;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = (): void => {
    setBusy(true);
    setProblem(undefined);
    run()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <button type="button" onClick={act} disabled={busy} aria-label={label}>
        {children}
      </button>
      {problem && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

/** What a view says when it has nothing to show. */
export function Empty({ children }: { children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

/** The beginning of an id is enough to tell two apart. */
export function ShortId({ id }: { id: string }) {
  return (
    <code title={id} class="id">
      {id.slice(0, 8)}
    </code>
  );
}
