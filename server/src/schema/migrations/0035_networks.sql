-- Codes and sessions know the network that they come from: who asks for codes from somewhere else
-- neither keeps a person from getting one nor from using it, and like devices can be told apart.

alter table mail_codes
  -- Where it was asked from; empty where that is not known.
  add column network text not null default '',
  -- Wrong ones from that network. `tries` are those from anywhere else.
  add column near_tries integer not null default 0 check (near_tries >= 0);

-- Of the last call. Empty for those that were opened before, until their next call.
alter table sessions add column network text not null default '';
