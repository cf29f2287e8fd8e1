/** What the field under the cursor means. Its own description is what a screen reader says; this shows the same. */
import { useEffect, useState } from "preact/hooks";

export function FieldHelp() {
  const [text, setText] = useState("");
  useEffect(() => {
    const show = ({ target }: FocusEvent) => setText(helpOfField(target));
    const hide = () => setText("");
    // A field at the foot of the window is not covered: a key brings it there with room below, and so does a click.
    const uncover = ({ target }: MouseEvent) => {
      if (helpOfField(target) !== "") (target as Element).closest(".field")?.scrollIntoView({ block: "nearest" });
    };
    addEventListener("click", uncover);
    addEventListener("focusin", show);
    addEventListener("focusout", hide);
    return () => {
      removeEventListener("click", uncover);
      removeEventListener("focusin", show);
      removeEventListener("focusout", hide);
    };
  }, []);
  return text === "" ? null : (
    <p class="help field-help" aria-hidden="true">
      {text}
    </p>
  );
}

function helpOfField(target: EventTarget | null): string {
  const field = target instanceof Element ? target.closest(".inputs .field") : null;
  return field?.querySelector(".help")?.textContent ?? "";
}
