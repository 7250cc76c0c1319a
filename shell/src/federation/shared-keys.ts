/**
 * Every key that the remotes share has to be in the shell's own graph: a remote brings none of
 * them. The first-load ones are imported here for that reason alone; the rest load when needed.
 */
import 'react';
import 'react/jsx-runtime';
import 'react/jsx-dev-runtime';
import 'react-dom';
import '@shared/host';
import '@shared/lib/date';
import '@shared/ui';

/** Fetched when the page is idle, so that a first chart or sheet opens without a wait. */
export const whenIdle = [
  () => import('@shared/host/money'),
  () => import('@shared/host/people-search'),
  () => import('@shared/ui/address-field'),
  () => import('@shared/ui/area-chart'),
  () => import('@shared/ui/donut-chart'),
  () => import('@shared/ui/lists'),
  () => import('@shared/ui/money'),
  () => import('@shared/ui/people-search'),
  () => import('@shared/ui/qr-code'),
];
