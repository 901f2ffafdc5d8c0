import { mergedSchema, type Operation, propertyOf, type ServiceModel } from "@video-ads/model";

/**
 * The form of the credit calculator. `browser/calculator.ts` gives it life with the client's own `estimateCredits`; without
 * scripts it says where to look.
 */
export function calculator(model: ServiceModel): string {
  const { operations } = model;
  const priced = operations.filter(({ credits }) => credits);
  // The one that needs most to be known.
  const shown = priced.find(({ job, credits }) => job?.action === "start" && credits?.by);
  const options = priced.map((operation) => {
    const { by, values, needs, item } = inputsOf(model, operation);
    const attributes = `value="${operation.id}" data-by="${by}" data-values="${values.join(" ")}" data-needs="${needs.join(" ")}" data-item="${item}"`;
    return `<option ${attributes}${operation === shown ? " selected" : ""}>${operation.summary}</option>`;
  });
  return `<form class="calculator" data-calculator>
<label>What <select name="operation">${options.join("")}</select></label>
<label data-for="value"><code></code> <select name="value"></select></label>
<label data-for="seconds">Seconds of output <input name="seconds" type="number" min="1" max="36000" required value="42" inputmode="numeric"></label>
<label data-for="items">Entries of <code></code> <input name="items" type="number" min="1" max="1000" required value="3" inputmode="numeric"></label>
<label>How many of them <input name="count" type="number" min="1" max="1000000" required value="1" inputmode="numeric"></label>
<output aria-live="polite"><noscript>The calculator needs JavaScript; the table below has the prices.</noscript></output>
</form>`;
}

/** What has to be known before the price is. */
function inputsOf(
  { contract }: ServiceModel,
  { credits, body }: Operation,
): { by: string; values: string[]; needs: string[]; item: string } {
  const { rates = [], by = "" } = credits ?? {};
  const priced = rates.flatMap((rate) => rate.for ?? []);
  // A rate that is for none is the price of the other values.
  const field = body && priced.length < rates.length ? propertyOf(contract, body.schema, by) : undefined;
  const others = field ? (mergedSchema(contract, field).enum ?? []).filter((value) => value !== null).map(String) : [];
  const values = [...new Set([...priced, ...others])];
  const [item = ""] = rates.flatMap((rate) => (rate.per === "item" ? [rate.item] : []));
  const needs = [by && "value", rates.some(({ per }) => per === "duration") && "seconds", item && "items"];
  return { by, values, needs: needs.flatMap((need) => (need ? [need] : [])), item };
}
