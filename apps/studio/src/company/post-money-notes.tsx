/** Beneath a table of rounds: why price times shares is not the post-money, for each round where it is not. */
import type { ShownSnapshot } from "../engine/questions.js";
import { postMoneyNote } from "./figure-notes.js";

export function PostMoneyNotes({ snapshots }: { readonly snapshots: readonly ShownSnapshot[] }) {
  return snapshots.map(({ eventId, label, round }) => {
    const note = round === undefined ? null : postMoneyNote(round);
    return note === null ? null : (
      <p key={eventId} class="unit-line beneath">
        <bdi>{label}</bdi>: {note}
      </p>
    );
  });
}
