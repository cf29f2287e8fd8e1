/** Which holders of common stock are founders, where a file names none. */
import type { Imported } from "../engine/import-file.js";

interface FoundersProps {
  readonly maybe: Imported["summary"]["maybeFounders"];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (founders: ReadonlySet<string>) => void;
}

/** Who of the holders of common is a founder, where the file does not say it of anybody. */
export function Founders({ maybe, chosen, choose }: FoundersProps) {
  return maybe.length === 0 ? null : (
    <fieldset class="question">
      <legend>Who of them is a founder?</legend>
      <p class="help">The file does not say. Tables list founders first and sum what they own and get.</p>
      {maybe.map(({ id, name }) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={chosen.has(id)}
            onChange={({ currentTarget: { checked } }) =>
              choose(new Set(checked ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
