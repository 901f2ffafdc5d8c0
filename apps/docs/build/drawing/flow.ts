interface Step {
  x: number;
  y: number;
  kind: string;
  title: string;
  note: string;
}

const BOX = { width: 176, height: 66 };

/** The flow of every generation, for the landing page: wide beside each other, narrow below each other. */
export function flowDrawing(): string {
  return `${wide()}${narrow()}`;
}

function wide(): string {
  const steps: Step[] = [
    { x: 20, y: 132, kind: "app", title: "Your app", note: "typed client" },
    { x: 296, y: 36, kind: "service", title: "Create", note: "POST, answers at once" },
    { x: 572, y: 36, kind: "job", title: "Job", note: "works for a while" },
    { x: 848, y: 36, kind: "preview", title: "Preview", note: "look before you pay" },
    { x: 848, y: 228, kind: "service", title: "Render", note: "one more POST" },
    { x: 572, y: 228, kind: "done", title: "Done", note: "output URL" },
    { x: 296, y: 228, kind: "webhook", title: "Webhook", note: "a hint: read it back" },
  ];
  const paths = [
    "M196 152 C245 150 240 69 293 69",
    "M472 69 H569",
    "M748 69 H845",
    "M936 102 V225",
    "M848 261 H751",
    "M572 261 H475",
    "M296 261 C240 261 245 180 199 178",
  ];
  return drawing("flow wide", "0 0 1044 330", steps, paths, "w");
}

function narrow(): string {
  const titles: [string, string, string][] = [
    ["app", "Your app", "typed client"],
    ["service", "Create", "POST, answers at once"],
    ["job", "Job", "works for a while"],
    ["preview", "Preview", "look before you pay"],
    ["service", "Render", "one more POST"],
    ["done", "Done", "output URL"],
    ["webhook", "Webhook", "a hint: read it back"],
  ];
  const steps = titles.map(([kind, title, note], n): Step => ({ x: 60, y: 10 + n * 98, kind, title, note }));
  const paths = steps.slice(1).map(({ y }) => `M148 ${y - 32} V${y - 3}`);
  const last = steps.at(-1)?.y ?? 0;
  return drawing(
    "flow narrow",
    `0 0 300 ${last + 84}`,
    steps,
    [...paths, `M236 ${last + 33} C290 ${last + 20} 290 80 239 46`],
    "n",
  );
}

function drawing(name: string, box: string, steps: Step[], paths: string[], id: string): string {
  return `<svg class="${name}" viewBox="${box}" role="img" aria-labelledby="flow-${id}-t flow-${id}-d">
<title id="flow-${id}-t">From a request to a finished ad</title>
<desc id="flow-${id}-d">Your app creates a job through the typed client. The job runs and shows a preview. A second request renders it. When it is done, the service posts a webhook, your app reads the job back and downloads the output.</desc>
<defs><marker id="flow-${id}-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path class="flow-head" d="M0 0 10 5 0 10z"/></marker></defs>
${paths.map((d, n) => `<path class="flow-line" d="${d}" marker-end="url(#flow-${id}-head)"/><path class="flow-pulse" style="animation-delay:${n * 0.5}s" pathLength="100" d="${d}"/>`).join("\n")}
${steps.map(({ x, y, kind, title, note }) => `<g class="flow-step ${kind}"><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="14"/><text class="flow-title" x="${x + BOX.width / 2}" y="${y + 29}">${title}</text><text class="flow-note" x="${x + BOX.width / 2}" y="${y + 50}">${note}</text></g>`).join("\n")}
</svg>`;
}
