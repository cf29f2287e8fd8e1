/** The handle that an event is dragged by, along the list; a line shows where it would go. */
import { useState } from "preact/hooks";
import { Icon } from "../../controls/icon.js";
import { moveEvent } from "../list-changes.js";
import "../../controls/menu/touch.css";
import "./grip.css";

/** Between two events. Pixels. */
const GAP = 5;

/** Where an event would go that is let go at a height: the place among the others. */
export function placeAt(middles: readonly number[], from: number, height: number): number {
  return middles.filter((middle, place) => place !== from && middle < height).length;
}

export function Grip({ place, name }: { readonly place: number; readonly name: string }) {
  const [line, setLine] = useState<number | null>(null);
  const targetOf = ({ currentTarget, clientY }: { readonly currentTarget: Element; readonly clientY: number }) => {
    const rows = [...document.querySelectorAll(".events > .event")].map((row) => row.getBoundingClientRect());
    const to = placeAt(
      rows.map(({ top, height }) => top + height / 2),
      place,
      clientY,
    );
    const others = rows.toSpliced(place, 1);
    const between = others[to]?.top ?? (others.at(-1)?.bottom ?? 0) + GAP;
    return { to, at: between - GAP / 2, own: currentTarget.getBoundingClientRect().top };
  };
  return (
    <span
      class="grip"
      title={`Drag ${name}; or Alt + ↑ and Alt + ↓`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setLine(0);
      }}
      onPointerMove={(event) => {
        if (line === null) return;
        const { at, own } = targetOf(event);
        setLine(at - own);
      }}
      onPointerUp={(event) => {
        if (line === null) return;
        setLine(null);
        moveEvent(place, targetOf(event).to);
      }}
      onPointerCancel={() => setLine(null)}
    >
      <Icon name="grip" />
      {line === null ? null : <span class="drop-line" style={{ top: `${line}px` }} />}
    </span>
  );
}
