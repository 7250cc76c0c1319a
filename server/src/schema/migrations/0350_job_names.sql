-- Jobs that delete expired rows are named after that. The lease keeps when each ran last.
update job_leases set name = replace(name, 'forget-', 'delete-expired-') where name like 'forget-%';
update job_leases set name = 'release-unused-pictures' where name = 'release-loose-pictures';
