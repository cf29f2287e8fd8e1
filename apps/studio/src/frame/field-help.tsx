/** What the field under the cursor means. Its own description is what a screen reader says; this shows the same. */
import { useEffect, useState } from "preact/hooks";

export function FieldHelp() {
  const [text, setText] = useState("");
  useEffect(() => {
    const show = ({ target }: FocusEvent) => setText(helpOfField(target));
    const hide = () => setText("");
    addEventListener("focusin", show);
    addEventListener("focusout", hide);
    return () => {
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
