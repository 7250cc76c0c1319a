-- Why an operator refused something is one of a few reasons, said to the person in their language;
-- what the operator has to say about it is for the house, and blanked with an erased account.
alter table identity_checks add column note text not null default '';
update identity_checks set note = reason, reason = '' where outcome = 'passed';
update identity_checks set note = reason, reason = 'other' where outcome = 'failed';
alter table identity_checks add constraint identity_checks_reason check (
  (outcome = 'passed' and reason = '') or (outcome = 'failed' and reason in
    ('documentUnreadable', 'documentExpired', 'nameDiffers', 'faceDiffers', 'other')));
grant update (note) on identity_checks to webview_app;

alter table lost_authenticators add column note text not null default '';
alter table lost_authenticators add constraint lost_authenticators_reason check (reason in
  ('', 'documentUnreadable', 'nameDiffers', 'notTheOwner', 'other',
    'authenticatorUsed', 'passwordChanged', 'emailChanged'));
grant update (note) on lost_authenticators to webview_app;
