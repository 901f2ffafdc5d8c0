import type { Operation, ServiceModel } from "@video-ads/model";

/**
 * The form of the credit calculator. `browser/calculator.ts` gives it life with the client's own `estimateCredits`; without
 * scripts it says where to look.
 */
export function calculator({ operations }: ServiceModel): string {
  const priced = operations.filter(({ credits }) => credits);
  const options = priced.map((operation) => {
    const { models, needs, item } = inputsOf(operation);
    const attributes = `value="${operation.id}" data-models="${models.join(" ")}" data-needs="${needs.join(" ")}"${item ? ` data-item="${item}"` : ""}`;
    return `<option ${attributes}${operation.id === "lipsyncs.createMultiAvatar" ? " selected" : ""}>${operation.summary}</option>`;
  });
  return `<form class="calculator" data-calculator>
<label>What <select name="operation">${options.join("")}</select></label>
<label data-for="model">Model <select name="model"></select></label>
<label data-for="seconds">Seconds of output <input name="seconds" type="number" min="1" max="36000" value="42" inputmode="numeric"></label>
<label data-for="items">Ads <input name="items" type="number" min="1" max="1000" value="3" inputmode="numeric"></label>
<label>How many of them <input name="count" type="number" min="1" max="1000000" value="1" inputmode="numeric"></label>
<output aria-live="polite"><noscript>The calculator needs JavaScript; the table above has the prices.</noscript></output>
</form>`;
}

/** What has to be known before the price is. */
function inputsOf({ credits }: Operation): { models: string[]; needs: string[]; item?: string } {
  const rates = credits?.rates ?? [];
  const models = rates.flatMap(({ model_version }) => (model_version ? [model_version] : []));
  const item = rates.flatMap((rate) => (rate.per === "item" ? [rate.item] : []))[0];
  const needs = [
    models.length > 0 && "model",
    rates.some(({ per }) => per === "duration") && "seconds",
    item && "items",
  ];
  return { models, needs: needs.filter((need) => typeof need === "string"), ...(item && { item }) };
}
