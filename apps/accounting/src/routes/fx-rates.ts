/** `/fx-rates`: what other currencies are worth, day by day. */
import { EngineError } from "@capstack/decimal";
import { loadFxRates } from "../fx-rates.js";
import { inGroup, ofGroup, type Routes } from "../route.js";

export const fxRateRoutes = {
  listFxRates: ofGroup((read, vehicle) => loadFxRates(read.tx, read.tenantId, vehicle.id)),
  setFxRate: inGroup(async (write, vehicle, { currency, date, rate }) => {
    if (currency === vehicle.baseCurrency) {
      throw new EngineError("invalid_value", `${currency} is the vehicle's own currency.`, ["currency"]);
    }
    const before = (await loadFxRates(write.tx, write.tenantId, vehicle.id)).find((known) => {
      return known.currency === currency && known.date === date;
    });
    await write.tx.query(
      `insert into fx_rates values ($1, $2, $3, $4, $5::numeric)
       on conflict (account_id, vehicle_id, currency, rate_date) do update set rate = excluded.rate`,
      [write.tenantId, vehicle.id, currency, date, String(rate)],
    );
    const after = { currency, date, rate };
    const subject = { subjectType: "fx_rate", subjectId: `${currency} ${date}` };
    await write.audit({ vehicleId: vehicle.id, action: "fx_rate.set", ...subject, before, after });
    return after;
  }),
} satisfies Partial<Routes>;
