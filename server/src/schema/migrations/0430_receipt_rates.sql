-- breaks: nothing

-- What an exchange or a trade was made at, with eight decimals: of one `asset` in `receive_asset`
-- for an exchange, of one YUT in USDT for a trade.
alter table receipts add column rate bigint check (rate > 0);
