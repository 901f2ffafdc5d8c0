import type { ServiceModel, WebhookSource } from "@video-ads/model";
import { eventsText } from "../site/events.ts";
import { deprecatedWords, fieldTable, provisionalWords, type Target } from "./field-table.ts";
import { fieldsOf } from "./fields.ts";

/** What a webhook source posts, in Markdown. */
export function webhookText(model: ServiceModel, source: WebhookSource, target: Target): string {
  const { name, summary, description, provisional, deprecation, operations, payload, aliases, examples } = source;
  const seen = Object.entries(aliases).map(([other, published]) => `\`${other}\` (published here as \`${published}\`)`);
  const parts = [
    `# ${deprecation ? `~~${summary}~~` : summary}`,
    deprecation && deprecatedWords(deprecation, target),
    `Event source \`${name}\`.`,
    provisional && provisionalWords(provisional, target),
    description,
    `Sent for jobs started by ${operations.map((id) => `\`${id}\``).join(", ")}.`,
    eventsText(model, source),
    seen.length > 0 && `Also seen: ${seen.join(", ")}.`,
    "## Payload",
    fieldTable(fieldsOf(model, { $ref: `#/components/schemas/${payload}` }), "payload", target),
    "### Examples",
    ...Object.entries(examples).map(
      ([label, { value }]) => `\`\`\`json tab="${label}"\n${JSON.stringify(value, null, 2)}\n\`\`\``,
    ),
  ];
  return `${parts.filter((part) => part).join("\n\n")}\n`;
}
