/** Where to start from. */
import { replaceState } from "../state/store.js";
import { stories } from "../stories/stories.js";
import { openEvent } from "./event-list.js";

export function StoryMenu() {
  return (
    <select
      aria-label="Start from a story"
      value=""
      onChange={({ currentTarget }) => {
        const story = stories.find(({ id }) => id === currentTarget.value);
        currentTarget.value = "";
        if (story === undefined) return;
        openEvent.value = null;
        replaceState(story.state);
      }}
    >
      <option value="">Start from…</option>
      {stories.map(({ id, name, about }) => (
        <option key={id} value={id} title={about}>
          {name}
        </option>
      ))}
      <option value="nothing" disabled>
        Undo brings back what was there
      </option>
    </select>
  );
}
