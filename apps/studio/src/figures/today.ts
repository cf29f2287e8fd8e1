/** The day where the person sits. */

/** Today, as dates are written everywhere: `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString("sv-SE");
