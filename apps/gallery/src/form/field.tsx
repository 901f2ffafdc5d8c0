import { useQuery } from "@tanstack/react-query";
import { queries } from "../ads.ts";
import { Placeholder, Problem, readable } from "../parts.tsx";
import type { Kind } from "./values.ts";

interface FieldProps {
  name: string;
  kind: Kind;
  value: string;
  fault: string | undefined;
  change: (value: string) => void;
}

const HELP: Readonly<Record<Kind, string>> = {
  avatar: "Who speaks in the video.",
  voiceover: "Whose voice is heard.",
  text: "Left empty, it is left out.",
  image: "Address of a picture.",
  video: "Address of a video.",
  audio: "Address of a sound. It replaces the music.",
};

/** One variable of a template, as its type is filled in. */
export function Field({ name, kind, value, fault, change }: FieldProps) {
  const ids = { field: `variable-${name}`, help: `help-${name}`, fault: `fault-${name}` };
  const described = {
    "aria-describedby": fault ? `${ids.help} ${ids.fault}` : ids.help,
    "aria-invalid": fault !== undefined,
  };
  const notes = (
    <>
      <p className="help" id={ids.help}>
        {HELP[kind]}
      </p>
      {fault && (
        <p className="fault" id={ids.fault}>
          {fault}
        </p>
      )}
    </>
  );
  if (kind === "avatar") {
    return (
      <fieldset className="field" {...described}>
        <legend>{readable(name)}</legend>
        {notes}
        <Avatars name={ids.field} value={value} change={change} />
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={ids.field}>{readable(name)}</label>
      {kind === "voiceover" ? (
        <Voices id={ids.field} value={value} change={change} {...described} />
      ) : (
        <input
          id={ids.field}
          type={kind === "text" ? "text" : "url"}
          inputMode={kind === "text" ? "text" : "url"}
          placeholder={kind === "text" ? "" : "https://"}
          value={value}
          onChange={(event) => change(event.target.value)}
          autoComplete="off"
          {...described}
        />
      )}
      {notes}
    </div>
  );
}

interface ChoiceProps {
  value: string;
  change: (value: string) => void;
}

function Avatars({ name, value, change }: ChoiceProps & { name: string }) {
  const { data = [], isPending, error, refetch } = useQuery(queries.personas.list());
  if (isPending) return <Placeholder label="Loading the avatars …" />;
  if (error && data.length === 0) return <Problem error={error} retry={() => void refetch()} />;
  return (
    <div className="avatars">
      {data.map(({ id, creator_name, preview_image_1_1, video_scene }, index) => (
        <label key={id} className="avatar">
          <input
            // The first one is where the focus goes when none is chosen.
            id={index === 0 ? name : undefined}
            type="radio"
            name={name}
            value={id}
            checked={value === id}
            onChange={() => change(id)}
          />
          {preview_image_1_1 ? (
            <img src={preview_image_1_1} alt="" width="56" height="56" />
          ) : (
            <span className="face" />
          )}
          <span>
            <strong>{creator_name}</strong>
            {video_scene && <small>{video_scene}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}

function Voices({ value, change, ...rest }: ChoiceProps & { id: string }) {
  const { data = [], isPending, error, refetch } = useQuery(queries.voices.list());
  if (error && data.length === 0) return <Problem error={error} retry={() => void refetch()} />;
  return (
    <select value={value} onChange={(event) => change(event.target.value)} {...rest}>
      <option value="">{isPending ? "Loading the voices …" : "Choose a voice"}</option>
      {data.map((voice) => (
        <optgroup key={voice.name} label={voice.name}>
          {voice.accents.map((accent) => (
            <option key={accent.id} value={accent.id}>
              {voice.name}, {accent.accent_name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
