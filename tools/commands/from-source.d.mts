export const fromSource: readonly string[];
