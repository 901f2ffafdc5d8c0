// Sections 4 and 5 of the interface specification: what can be called, how it answers, and with which keys.
import { describe, expect, test } from "vitest";
import { accepts, contract, endpoint, endpoints, resolve, successOf, successStatus } from "../support/contract.ts";

/** Section 4. The last column: does the specification show the status? */
const documented = [
  ["htmlInteractiveAds.list", "GET /api/html_interactive_ads/", 200, "shown"],
  ["customTemplates.list", "GET /api/custom_templates/", 200, "not shown"],
  ["customTemplates.get", "GET /api/custom_templates/{template_id}/", 200, "not shown"],
  ["customTemplateJobs.preview", "POST /api/custom_template_jobs/preview_async/", 200, "not shown"],
  ["customTemplateJobs.render", "POST /api/custom_template_jobs/{id}/render/", 200, "not shown"],
  ["customTemplateJobs.create", "POST /api/custom_template_jobs/", 200, "not shown"],
  ["customTemplateJobs.get", "GET /api/custom_template_jobs/{id}/", 200, "not shown"],
  ["lipsyncs.preview", "POST /api/lipsyncs/preview/", 200, "not shown"],
  ["lipsyncs.get", "GET /api/lipsyncs/{id}/", 200, "not shown"],
  ["lipsyncsV2.list", "GET /api/lipsyncs_v2/", 200, "shown"],
  ["lipsyncs.createMultiAvatar", "POST /api/lipsyncs/multi_avatar/", 200, "shown"],
  ["links.createWithParams", "POST /api/links/link_with_params/", 200, "not shown"],
  ["linkToVideos.create", "POST /api/link_to_videos/", 200, "not shown"],
  ["aiEditing.create", "POST /api/ai_editing/", 201, "shown"],
  ["aiEditing.get", "GET /api/ai_editing/{id}/", 200, "shown"],
  ["aiEditing.render", "POST /api/ai_editing/{id}/render/", 200, "shown"],
  ["dyoa.list", "GET /api/dyoa/", 200, "shown"],
  ["dyoa.delete", "DELETE /api/dyoa/{id}/", 204, "not shown"],
  ["adsClone.get", "GET /api/ads_clone/{id}/", 200, "shown"],
  ["voices.getQuota", "GET /api/voices/count/", 200, "not shown"],
  ["credits.getRemaining", "GET /api/remaining_credits/", 200, "not shown"],
] as const;

/** Named or implied there without a shape. */
const provisional = [
  ["links.create", "POST /api/links/", 200],
  ["links.update", "PUT /api/links/{id}/", 200],
  ["htmlInteractiveAds.create", "POST /api/html_interactive_ads/", 200],
  ["htmlInteractiveAds.listStyles", "GET /api/html_interactive_ads/styles/", 200],
  ["adsClone.create", "POST /api/ads_clone/", 201],
  ["personas.list", "GET /api/personas/", 200],
  ["voices.list", "GET /api/voices/", 200],
  ["voices.clone", "POST /api/voices/", 200],
  ["linkToVideos.get", "GET /api/link_to_videos/{id}/", 200],
  ["lipsyncs.render", "POST /api/lipsyncs/{id}/render/", 200],
] as const;

const known: string[] = [...documented, ...provisional].map(([id]) => id);

/** Of what is added later, the specification says nothing. */
const isKnown = ({ operationId }: { operationId: string }): boolean => known.includes(operationId);

describe("the operations", () => {
  test("are the 21 of the specification and the 10 that it names or implies, and whatever else there is, is provisional", () => {
    expect(documented).toHaveLength(21);
    expect(provisional).toHaveLength(10);
    const ids = endpoints.map(({ operationId }) => operationId);
    expect(ids).toEqual(expect.arrayContaining(known));
    const others = ids.filter((id) => !known.includes(id));
    expect(others.filter((id) => !endpoint(id)["x-provisional"])).toEqual([]);
  });

  test.each(documented)("%s: %s answers %i, as a promise", (id, call, status, shown) => {
    const operation = endpoint(id);
    expect(`${operation.method} ${operation.path}`).toBe(call);
    expect(successStatus(operation)).toBe(status);
    expect(operation["x-provisional"]).toBeUndefined();
    if (shown === "shown") expect(successOf(operation)["x-provisional"]).toBeUndefined();
    else expect(successOf(operation)["x-provisional"]).toBeTypeOf("string");
  });

  test.each(provisional)("%s: %s answers %i, provisionally", (id, call, status) => {
    const operation = endpoint(id);
    expect(`${operation.method} ${operation.path}`).toBe(call);
    expect(successStatus(operation)).toBe(status);
    expect(operation["x-provisional"]).toBeTypeOf("string");
  });

  test("take a body where one is sent, and none for a render that has none", () => {
    const bodies = endpoints.filter(({ requestBody }) => requestBody).map(({ operationId }) => operationId);
    expect(bodies.filter((id) => known.includes(id)).sort()).toEqual(
      [
        "adsClone.create",
        "aiEditing.create",
        "customTemplateJobs.create",
        "customTemplateJobs.preview",
        "customTemplateJobs.render",
        "htmlInteractiveAds.create",
        "linkToVideos.create",
        "links.create",
        "links.createWithParams",
        "links.update",
        "lipsyncs.createMultiAvatar",
        "lipsyncs.preview",
        "voices.clone",
      ].sort(),
    );
  });

  test("send a link's parameters as JSON, form or multipart, a cloned voice as multipart, all else as JSON", () => {
    for (const { operationId, requestBody } of endpoints.filter(isKnown).filter(({ requestBody }) => requestBody)) {
      const types = Object.keys(resolve(requestBody ?? { content: {} }).content);
      if (operationId === "links.createWithParams") {
        expect(types).toEqual(["application/json", "application/x-www-form-urlencoded", "multipart/form-data"]);
      } else if (operationId === "voices.clone") expect(types).toEqual(["multipart/form-data"]);
      else expect(types, operationId).toEqual(["application/json"]);
    }
  });

  test("answer a deletion with nothing", () => {
    expect(successOf(endpoint("dyoa.delete")).content).toBeUndefined();
  });
});

describe("the keys", () => {
  test("are both required, together, on every operation", () => {
    const { securitySchemes } = contract.components;
    expect(securitySchemes).toMatchObject({
      apiId: { type: "apiKey", in: "header", name: "X-API-ID" },
      apiKey: { type: "apiKey", in: "header", name: "X-API-KEY" },
    });
    for (const { operationId, security = contract.security } of endpoints) {
      expect(security, operationId).toEqual([{ apiId: [], apiKey: [] }]);
    }
  });
});

describe("the parameters", () => {
  const parameter = (id: string, name: string) => {
    const found = endpoint(id).parameters.find((parameter) => parameter.name === name);
    if (!found?.schema) throw new Error(`${id} has no parameter ${name}`);
    return { ...found, schema: resolve(found.schema) };
  };

  test("of a path are uuids, one for each placeholder", () => {
    for (const { operationId, path, parameters } of endpoints.filter(isKnown)) {
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(
        inPath.map(({ name }) => `{${name}}`),
        operationId,
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const { schema = {}, required } of inPath) {
        expect(resolve(schema)).toMatchObject({ type: "string", format: "uuid" });
        expect(required).toBe(true);
      }
    }
  });

  test("of a query are those of section 4, all optional, and whatever else there is, is provisional", () => {
    const inQuery = endpoints
      .filter(isKnown)
      .flatMap(({ operationId, parameters }) =>
        parameters
          .filter((parameter) => parameter.in === "query" && !parameter["x-provisional"])
          .map(({ name }) => `${operationId} ${name}`),
      );
    expect(inQuery.sort()).toEqual([
      "dyoa.list ordering",
      "htmlInteractiveAds.list created_after",
      "htmlInteractiveAds.list created_before",
      "htmlInteractiveAds.list ids",
      "lipsyncsV2.list ids",
    ]);
    expect(
      endpoints
        .filter(isKnown)
        .flatMap(({ parameters }) => parameters)
        .filter(({ in: place, required }) => place === "query" && required),
    ).toEqual([]);
  });

  test.each(["htmlInteractiveAds.list", "lipsyncsV2.list"])("ids of %s: 1 to 100 uuids, separated by commas", (id) => {
    const { style = "form", explode, schema } = parameter(id, "ids");
    const uuid = "3f2b8c1e-7a64-4d0b-9c55-1f0e6a2d7b10";
    expect({ style, explode }).toEqual({ style: "form", explode: false });
    expect(accepts(schema, [uuid])).toBe(true);
    expect(accepts(schema, Array(100).fill(uuid))).toBe(true);
    expect(accepts(schema, Array(101).fill(uuid))).toBe(false);
    expect(accepts(schema, [])).toBe(false);
    expect(accepts(schema, ["not-a-uuid"])).toBe(false);
  });

  test.each(["created_after", "created_before"])(
    "%s takes a time with an offset, or without one, which is UTC",
    (name) => {
      const { schema } = parameter("htmlInteractiveAds.list", name);
      for (const time of [
        "2026-03-01T09:00:00",
        "2026-03-01T09:00:00.123456",
        "2026-03-01T09:00:00Z",
        "2026-03-01T09:00:00.5Z",
        "2026-03-01T09:00:00+02:00",
        "2026-03-01T09:00:00-05:30",
      ]) {
        expect(accepts(schema, time), time).toBe(true);
      }
      for (const time of [
        "",
        "yesterday",
        "2026-03-01",
        "1772355600",
        "2026-13-01T09:00:00",
        "2026-03-01T25:00:00",
        "2026-03-01T09:00:00 02:00",
      ]) {
        expect(accepts(schema, time), time).toBe(false);
      }
    },
  );
});
