-- Pictures that were uploaded for a report and not handed in are found, and forgotten after a day.
create index uploads_for_reports on uploads (finished_at) where purpose = 'report';
