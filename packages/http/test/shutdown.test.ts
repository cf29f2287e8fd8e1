import { afterEach, expect, it, vi } from "vitest";
import { onShutdown, silentLogger } from "../src/index.js";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a Ctrl-C that npx and pnpm pass on is one signal; a later one ends the process at once", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const shutDown = vi.fn(() => new Promise<void>(() => {}));
  const stopListening = onShutdown(shutDown, silentLogger);
  const [interrupt, terminate] = [process.listeners("SIGINT").at(-1), process.listeners("SIGTERM").at(-1)];
  interrupt?.("SIGINT");
  interrupt?.("SIGINT");
  terminate?.("SIGTERM");
  expect(shutDown).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1001);
  interrupt?.("SIGINT");
  expect(exit).toHaveBeenCalledExactlyOnceWith(130);
  stopListening();
});
