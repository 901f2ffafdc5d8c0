import { useQuery } from "@tanstack/react-query";
import { type CustomTemplateJob, outcomeOf } from "@video-ads/client";
import { type StartedJob, useStartJob } from "@video-ads/react";
import { hints, queries } from "../ads.ts";
import { Problem, ratio, Title, templateName } from "../parts.tsx";
import { comeBackTo, go, linkTo } from "../route.ts";

/** A job from its first moment to the finished video. Its id is in the address: a reload goes on where it was. */
export function JobPage({ id, rendering }: { id: string; rendering: boolean }) {
  const render = {
    ...queries.customTemplateJobs.render(),
    // The server finishes a render whose page has gone: whoever comes back while it is under way is not to order it once more.
    onMutate: () => comeBackTo({ page: "job", id, rendering: true }),
    onSuccess: () => go({ page: "job", id, rendering: true }),
    onError: (error: unknown) => comeBackTo({ page: "job", id, rendering: outcomeOf(error) === "unknown" }),
  };
  const job = useStartJob(queries.customTemplateJobs.preview(), queries.customTemplateJobs.job, {
    job: id,
    // One that is being rendered is followed to its end.
    render: rendering ? undefined : render,
    events: hints,
  });
  const template = useQuery({
    ...queries.customTemplates.get(job.job?.template_id ?? ""),
    enabled: job.job !== undefined,
  });
  const { phase } = job;
  const retry = phase === "unreadable" ? job.refresh : undefined;
  const unconfirmed = phase === "unconfirmed" ? job.reset : undefined;
  const form = job.job && linkTo({ page: "template", id: job.job.template_id, from: id });
  return (
    <>
      <a className="back" href={form ?? linkTo({ page: "gallery" })}>
        {form ? "Back to the form" : "All templates"}
      </a>
      <Title>{headline(job)}</Title>
      <p className="visually-hidden" role="status">
        {spoken(job, rendering)}
      </p>
      <div className="columns">
        <div className="panel">
          <Steps job={job} rendering={rendering} />
          {isBusy(phase) && <Progress job={job} rendering={rendering} />}
          {job.isConnectionLost && (
            <p className="notice">The connection is lost. The job goes on, and this page looks again by itself.</p>
          )}
          {job.error && <Problem error={job.error} retry={retry} unconfirmed={unconfirmed} />}
          {phase === "failed" && (
            <div className="actions">
              <a className="main" href={form}>
                Change it and try again
              </a>
            </div>
          )}
          {phase === "ready" && (
            <div className="actions">
              <button type="button" className="main" aria-disabled={job.isRendering} onClick={() => job.render()}>
                {job.isRendering ? "Starting …" : "Render the video"}
              </button>
            </div>
          )}
          {phase === "succeeded" && job.result?.video_output && (
            <div className="actions">
              <a className="main" href={job.result.video_output} download>
                Open the video
              </a>
              <a className="plain" href={linkTo({ page: "gallery" })}>
                Make another one
              </a>
            </div>
          )}
          {job.job && <Facts job={job.job} template={template.data && templateName(template.data)} />}
        </div>
        <Stage job={job} aspect={template.data?.aspect_ratio} />
      </div>
    </>
  );
}

type Followed = Pick<
  StartedJob<CustomTemplateJob, never, string>,
  "phase" | "job" | "status" | "progress" | "previewReady" | "result"
>;

function isBusy(phase: Followed["phase"]): boolean {
  return phase === "loading" || phase === "running";
}

function headline({ phase, previewReady }: Followed): string {
  if (phase === "succeeded") return "Your video is ready";
  if (phase === "failed") return "The video could not be made";
  if (phase === "unreadable") return "The video was not found";
  if (phase === "ready" || phase === "unconfirmed") return "Your preview is ready";
  return previewReady ? "Rendering your video" : "Making your preview";
}

/** What is read out. Each step of a quarter counts, so that it does not talk all the time. */
function spoken(job: Followed, rendering: boolean): string {
  if (!isBusy(job.phase)) return headline(job);
  const quarter = Math.floor((job.progress ?? 0) / 25) * 25;
  return `${rendering ? "Rendering" : "Making the preview"}: ${quarter} percent`;
}

function Steps({ job, rendering }: { job: Followed; rendering: boolean }) {
  const ended = job.phase === "failed" || job.phase === "unreadable";
  const current = job.phase === "succeeded" ? 3 : rendering ? 2 : job.previewReady ? 1 : 0;
  return (
    <ol className="steps">
      {["Preview", "Your look at it", "Render"].map((name, index) => (
        <li
          key={name}
          className={index < current ? "past" : index === current ? (ended ? "broken" : "now") : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}

function Progress({ job, rendering }: { job: Followed; rendering: boolean }) {
  const label = rendering ? "Rendering" : "Making the preview";
  return (
    <div className="progress">
      <div className="line">
        <span>{job.status === "in_queue" ? "Waiting in line" : label}</span>
        <span>{job.progress ?? 0} %</span>
      </div>
      <progress value={job.progress ?? 0} max={100} aria-label={label} />
      <p className="help">You can close this page: the address brings you back.</p>
    </div>
  );
}

function Facts({ job, template }: { job: CustomTemplateJob; template: string | undefined }) {
  return (
    <dl className="facts">
      {template && (
        <div>
          <dt>Template</dt>
          <dd>{template}</dd>
        </div>
      )}
      <div>
        <dt>Job</dt>
        <dd>
          <code>{job.id}</code>
        </dd>
      </div>
      <div>
        <dt>Credits used</dt>
        <dd>{job.credits_used}</dd>
      </div>
    </dl>
  );
}

/** What there is to see: the video, else the preview, else where it will be. */
function Stage({ job, aspect }: { job: Followed; aspect: string | undefined }) {
  const style = { aspectRatio: ratio(aspect) };
  const video = job.phase === "succeeded" ? job.result?.video_output : undefined;
  if (video) {
    return (
      <div className="stage">
        <video key={video} src={video} style={style} controls playsInline aria-label="Your video">
          <track kind="captions" srcLang="und" label="Texts of the video" src={textTrack(job.result)} />
        </video>
      </div>
    );
  }
  if (job.job?.preview && job.phase !== "failed") {
    return (
      <div className="stage">
        <iframe src={job.job.preview} style={style} title="Preview of your video" sandbox="allow-scripts" />
      </div>
    );
  }
  return isBusy(job.phase) ? (
    <div className="stage" aria-hidden="true">
      <div className="blank busy" style={style} />
    </div>
  ) : null;
}

/** The texts that were filled in, for those who do not hear or see them in the picture. */
function textTrack(job: CustomTemplateJob | undefined): string {
  const texts = Object.values(job?.variables ?? {}).flatMap((variable) =>
    variable.type === "text" ? [variable.properties.content.replaceAll("-->", "→").replace(/\s*\n\s*/g, " ")] : [],
  );
  const cue = texts.length > 0 ? `00:00.000 --> 99:59.000\n${texts.join("\n")}\n` : "";
  return `data:text/vtt,${encodeURIComponent(`WEBVTT\n\n${cue}`)}`;
}
