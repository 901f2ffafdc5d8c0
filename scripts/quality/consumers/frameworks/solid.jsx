import { QueryClient, QueryClientProvider, useMutation, useQuery } from "@tanstack/solid-query";
import { createSignal, For, Show } from "solid-js";
import { render } from "solid-js/web";
import { queries } from "./ads.js";

function Page() {
  const [id, setId] = createSignal();
  const templates = useQuery(() => queries.customTemplates.list());
  const start = useMutation(() => ({ ...queries.customTemplateJobs.create(), onSuccess: (job) => setId(job.id) }));
  const job = useQuery(() => queries.customTemplateJobs.job(id(), { pollMs: 100 }));
  return (
    <>
      <For each={templates.data}>
        {({ template_id, name }) => (
          <button type="button" onClick={() => start.mutate({ template_id, variables: {} })}>
            Make a video of {name}
          </button>
        )}
      </For>
      <Show when={id() && job.data}>
        {(record) => (
          <p>
            {record().status}: {record().video_output}
          </p>
        )}
      </Show>
    </>
  );
}

render(
  () => (
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  ),
  document.querySelector("#app"),
);
