"use client";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createClient } from "@video-ads/client";
import { createQueries, useJob } from "@video-ads/react";
import { useState } from "react";

const queries = createQueries(createClient({ baseUrl: "/api/video-ads", viaProxy: true }));

export default function Page() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <Credits />
    </QueryClientProvider>
  );
}

function Credits() {
  const { data } = useQuery(queries.credits.getRemaining());
  const { phase } = useJob(queries.aiEditing.job("00000000-0000-4000-8000-000000000000"));
  return (
    <p>
      Credits: {data?.remaining_credits ?? "unknown yet"}. Job: {phase}.
    </p>
  );
}
