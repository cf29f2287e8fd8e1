/** `/fx-rates`: what other currencies are worth, day by day. */
import { accountingOperations } from "@capstack/contract/accounting";
import { EngineError } from "@capstack/decimal";
import { loadFxRates } from "../fx-rates.js";
import { readRoute, writeRoute } from "../route.js";

export const fxRateRoutes = [
  readRoute(accountingOperations.listFxRates, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    return { json: await loadFxRates(read.tx, read.caller.account.id, vehicle.id) };
  }),
  writeRoute(accountingOperations.setFxRate, async (write, { query }, { currency, date, rate }) => {
    const vehicle = await write.takeGroup(query.group);
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
    return { json: after };
  }),
];
