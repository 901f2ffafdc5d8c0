import { QueryClient, useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type {
  CustomTemplate,
  CustomTemplateJob,
  CustomTemplateJobId,
  CustomTemplateJobRequest,
  HtmlInteractiveAd,
  Link,
  LinkId,
  LinkUpdateRequest,
} from "@video-ads/client";
import { expectTypeOf, test } from "vitest";
import { type Queries, type RenderVariables, useJob, useWaitAll } from "../src/index.ts";
import type { Mutation, Query, WithHeaders } from "../src/queries.ts";

declare const queries: Queries;
const queryClient = new QueryClient();

test("a query's data is the answer of its operation, and of select what that makes of it", () => {
  expectTypeOf(useQuery(queries.customTemplates.list()).data).toEqualTypeOf<CustomTemplate[] | undefined>();
  expectTypeOf(useSuspenseQuery(queries.customTemplates.list()).data).toEqualTypeOf<CustomTemplate[]>();
  const { data } = useQuery({ ...queries.customTemplates.list(), select: (templates) => templates.length });
  expectTypeOf(data).toEqualTypeOf<number | undefined>();
  expectTypeOf(useQuery(queries.customTemplates.list()).error).toEqualTypeOf<Error | null>();
});

test("a key knows the data behind it", () => {
  expectTypeOf(queryClient.getQueryData(queries.customTemplates.list().queryKey)).toEqualTypeOf<
    CustomTemplate[] | undefined
  >();
  queryClient.setQueryData(queries.customTemplates.list().queryKey, (templates) => {
    expectTypeOf(templates).toEqualTypeOf<CustomTemplate[] | undefined>();
    return templates;
  });
  expectTypeOf(queryClient.fetchQuery(queries.htmlInteractiveAds.list())).resolves.toEqualTypeOf<HtmlInteractiveAd[]>();
});

test("hovers show records, and nothing is any", () => {
  expectTypeOf(queries.customTemplates.list()).toEqualTypeOf<Query<CustomTemplate[]>>();
  expectTypeOf(queries.links.update()).toEqualTypeOf<Mutation<Link, { id: LinkId; body: LinkUpdateRequest }>>();
  expectTypeOf<RenderVariables<string>>().toEqualTypeOf<[]>();
  type Sized = { id: string; body: { size: string } };
  type Free = Partial<Sized> & { id: string };
  expectTypeOf<RenderVariables<Sized>>().toEqualTypeOf<[variables: { size: string }]>();
  expectTypeOf<[]>().toExtend<RenderVariables<Free>>();
  expectTypeOf<[{ size: string }]>().toExtend<RenderVariables<Free>>();
  expectTypeOf<[]>().not.toExtend<RenderVariables<Free & { headers: { key: string } }>>();
  expectTypeOf<[{ headers: { key: string } }]>().toExtend<RenderVariables<Free & { headers: { key: string } }>>();
  expectTypeOf(queries.customTemplateJobs.render().mutationFn).parameter(0).toEqualTypeOf<CustomTemplateJobId>();
  expectTypeOf(queries.customTemplates.list().queryFn).not.toBeAny();
});

test("a mutation takes what its operation takes", () => {
  const preview = useMutation(queries.customTemplateJobs.preview());
  expectTypeOf(preview.data).toEqualTypeOf<CustomTemplateJob | undefined>();
  expectTypeOf(preview.mutate).parameter(0).toEqualTypeOf<CustomTemplateJobRequest>();
  // @ts-expect-error: a required field is missing
  preview.mutate({ variables: {} });
  const render = useMutation({ ...queries.customTemplateJobs.render(), onSuccess: (job) => job.id satisfies string });
  render.mutate("id");
  // @ts-expect-error: no id
  render.mutate();
});

test("arguments are those of the client", () => {
  queries.dyoa.list({ ordering: "-created_at" });
  // @ts-expect-error: not in the contract
  queries.dyoa.list({ order: "x" });
  // @ts-expect-error: no id
  queries.customTemplates.get();
  // @ts-expect-error: what reads is no mutation
  queries.customTemplates.list().mutationFn;
});

test("a job's view is typed by its record, and queries of jobs by any framework's useQuery", () => {
  expectTypeOf(useJob(queries.customTemplateJobs.job("id")).result).toEqualTypeOf<CustomTemplateJob | undefined>();
  expectTypeOf(useQuery(queries.customTemplateJobs.job("id")).data).toEqualTypeOf<CustomTemplateJob | undefined>();
  const id = undefined as string | undefined;
  useJob(id ? queries.customTemplateJobs.job(id) : undefined);
  // @ts-expect-error: templates are no jobs
  queries.customTemplates.job("id");
});

test("many jobs keep their types, alike or not", () => {
  const mixed = useWaitAll([queries.customTemplateJobs.job("a"), queries.htmlInteractiveAds.job("b")]);
  expectTypeOf(mixed.jobs[0].result).toEqualTypeOf<CustomTemplateJob | undefined>();
  expectTypeOf(mixed.jobs[1].result).toEqualTypeOf<HtmlInteractiveAd | undefined>();
  const alike = useWaitAll(["a", "b"].map((id) => queries.customTemplateJobs.job(id)));
  expectTypeOf(alike.jobs[0]?.job).toEqualTypeOf<CustomTemplateJob | undefined>();
});

interface OrderHeaders {
  "Order-Key": string;
  "Order-Group"?: string;
}

declare function order<F extends keyof OrderHeaders = never>(options?: {
  headers: Pick<OrderHeaders, F>;
}): Mutation<string, WithHeaders<{ body: number }, OrderHeaders, F>>;

declare function look<F extends "Order-Group" = never>(options?: {
  headers: Pick<OrderHeaders, F>;
}): Mutation<string, WithHeaders<unknown, Pick<OrderHeaders, "Order-Group">, F>>;

test("headers of one call are asked for among its variables, but for those that are fixed for all", () => {
  const { mutate } = useMutation(order());
  mutate({ body: 1, headers: { "Order-Key": "1", "Order-Group": "a" } });
  // @ts-expect-error a required header is missing
  mutate({ body: 1 });
  // @ts-expect-error a required header is missing
  mutate({ body: 1, headers: { "Order-Group": "a" } });
  useMutation(order({ headers: { "Order-Group": "a" } })).mutate({ body: 1, headers: { "Order-Key": "1" } });
  // @ts-expect-error the one that is required is not the one that is fixed
  useMutation(order({ headers: { "Order-Group": "a" } })).mutate({ body: 1 });
  useMutation(order({ headers: { "Order-Key": "1" } })).mutate({ body: 1 });
  // @ts-expect-error there is no such header
  order({ headers: { "Order-Kye": "1" } });
  useMutation(look()).mutate({});
  useMutation(look()).mutate({ headers: { "Order-Group": "a" } });
});
