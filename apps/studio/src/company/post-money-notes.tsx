/** Beneath a table of rounds: why price times shares is not the post-money, for each round where it is not. */
import type { ShownSnapshot } from "../engine/shown-company.js";
import { postMoneyNote } from "./figure-notes.js";

export interface PostMoneyNotesProps {
  readonly snapshots: readonly ShownSnapshot[];
  /** Whether the note also tells a difference of a few dollars, because the reader sees both figures. */
  readonly exact?: boolean;
}

export function PostMoneyNotes({ snapshots, exact = false }: PostMoneyNotesProps) {
  return snapshots.map(({ eventId, label, round }) => {
    const note = round === undefined ? null : postMoneyNote(round, exact);
    return note === null ? null : (
      <p key={eventId} class="unit-line beneath">
        <bdi>{label}</bdi>: {note}
      </p>
    );
  });
}
