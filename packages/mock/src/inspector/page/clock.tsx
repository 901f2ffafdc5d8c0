import { useEffect, useState } from "preact/hooks";
import type { Advancement, ClockState } from "../../generated/control/types.ts";
import { control } from "./control.ts";
import { useLive } from "./live.ts";
import { Action } from "./parts.tsx";

const MINUTE = 60_000;

const STEPS: readonly [label: string, spoken: string, ms: number][] = [
  ["+1 min", "Move the clock one minute ahead", MINUTE],
  ["+1 h", "Move the clock one hour ahead", 60 * MINUTE],
  ["+1 day", "Move the clock one day ahead", 24 * 60 * MINUTE],
];

const MODES: readonly [value: string, label: string, advancement: Advancement][] = [
  ["time", "with time", { mode: "time" }],
  ["reads", "with each read", { mode: "reads", reads: 1 }],
  ["immediate", "at once", { mode: "immediate" }],
  ["manual", "by hand only", { mode: "manual" }],
];

/** The sandbox's time, and what moves jobs along. */
export function Clock() {
  const [clock, reloadClock] = useLive(["clock"], "", () => control.clock.get());
  const [advancement, reloadAdvancement] = useLive(["settings"], "", () => control.advancement.get());
  const now = useTicking(clock);
  if (!clock || !advancement) return null;
  const change = (act: () => Promise<unknown>) => () => act().finally(reloadClock);
  const date = new Date(now);
  return (
    <section class="clock" aria-label="Clock">
      <time dateTime={date.toISOString()} title="The sandbox's time">
        {date.toLocaleDateString()} {date.toLocaleTimeString()}
      </time>
      <span class="mode">
        {clock.mode === "real" ? "real time" : clock.mode === "frozen" ? "frozen" : `running ×${clock.speed}`}
      </span>
      <span class="buttons">
        {clock.mode === "frozen" ? (
          <Action run={change(() => control.clock.run())}>Run</Action>
        ) : (
          <Action run={change(() => control.clock.freeze())}>Freeze</Action>
        )}
        {STEPS.map(([label, spoken, ms]) => (
          <Action key={label} label={spoken} run={change(() => control.clock.advance(ms))}>
            {label}
          </Action>
        ))}
        {clock.mode !== "real" && <Action run={change(() => control.clock.real())}>Real time</Action>}
      </span>
      <label>
        Jobs move{" "}
        <select
          value={advancement.mode}
          onChange={({ currentTarget }) => {
            const chosen = MODES.find(([value]) => value === currentTarget.value);
            if (chosen) control.advancement.set(chosen[2]).finally(reloadAdvancement);
          }}
        >
          {MODES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

/** The time it is now, between two answers of the mock. */
function useTicking(clock: ClockState | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const seen = performance.now();
    const show = (): void => setNow(clock.now + (performance.now() - seen) * clock.speed);
    show();
    if (clock.speed === 0) return;
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [clock]);
  return now || (clock?.now ?? 0);
}
