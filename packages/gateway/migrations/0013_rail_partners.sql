-- Wallets share one rail: a message of one is believed of the attempts made with it, of no other.
alter table transactions add column rail_partner text;
update transactions
   set rail_partner = case request_method
         when 'TNG_MY' then 'tng'
         when 'GRABPAY_MY' then 'grabpay'
         when 'SHOPEEPAY_MY' then 'shopeepay'
         else 'antom' end
 where rail_id = 'wallet';

-- Empty where the rail has one partner. In the key: nobody takes another's name for a message.
alter table rail_events
  add column rail_partner text collate "C" not null default '',
  drop constraint rail_events_pkey;
update rail_events e set rail_partner = t.rail_partner
  from transactions t
 where t.attempt_id = e.attempt_id and e.rail_id = 'wallet' and t.rail_partner is not null;
alter table rail_events add primary key (rail_id, rail_partner, dedupe_key);
