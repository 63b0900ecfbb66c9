import { CALLING_CODES } from "../../domain/privacy/calling-codes.ts";
import { part } from "../sql.ts";

type Column = ReturnType<typeof part>;

/** Numbers without a country and with the zero of national calls are Malaysian. */
const HOME_CODE = "60";
const CODES = JSON.stringify(CALLING_CODES);

/**
 * SQL for the full numbers, digits only, that a stored country and phone text may mean: shops
 * send `60` and `12-345 6789`, `MY` and `0123456789`, or all of it in the number. An array with
 * nulls; empty texts give an empty number, which no key is.
 */
export function numbersOf(country: Column, phone: Column): Column {
  return part`array[
    case when ${phone} ~ '^\\s*([+]|00)' then ltrim(${digitsOf(phone)}, '0')
         else ${codeOf(country, phone)} || ltrim(${digitsOf(phone)}, '0') end,
    case when starts_with(${digitsOf(phone)}, ${codeOf(country, phone)})
         then ${digitsOf(phone)} end]`;
}

function digitsOf(phone: Column): Column {
  return part`regexp_replace(replace(coalesce(${phone}, ''), '(0)', ''), '\\D', '', 'g')`;
}

/**
 * Null for an unknown country: its numbers match no payer, rather than being treated as Malaysian.
 */
function codeOf(country: Column, phone: Column): Column {
  return part`case
    when coalesce(trim(${country}), '') = ''
      then case when ${digitsOf(phone)} like '0%' then ${HOME_CODE} else '' end
    when trim(${country}) in ('6', '+6') then ${HOME_CODE} -- before a number with its zero
    else coalesce(${CODES}::jsonb ->> upper(trim(${country})),
                  nullif(regexp_replace(${country}, '\\D', '', 'g'), '')) end`;
}
