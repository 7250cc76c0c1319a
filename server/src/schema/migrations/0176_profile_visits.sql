-- Of one visitor a person is told once in a day of the house, however many visits come at once.
delete from fan_messages later using fan_messages first
  where later.kind = 'visit' and first.kind = 'visit'
    and later.person_id = first.person_id and later.from_id = first.from_id
    and (later.created_at at time zone 'Asia/Shanghai')::date
      = (first.created_at at time zone 'Asia/Shanghai')::date
    and later.id > first.id;
create unique index fan_messages_visit on fan_messages
  (person_id, from_id, ((created_at at time zone 'Asia/Shanghai')::date)) where kind = 'visit';
