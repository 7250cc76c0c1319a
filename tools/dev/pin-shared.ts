/**
 * In development every remote imports every shared key once, beside its routes. Otherwise the first
 * use of a key in a hot update is silently undefined: the key was not in the remote's graph when the
 * page loaded, so the remote did not request it from the shell.
 */
import 'react';
import 'react/jsx-runtime';
import 'react/jsx-dev-runtime';
import 'react-dom';
import '@shared/host';
import '@shared/host/money';
import '@shared/host/people-search';
import '@shared/lib/date';
import '@shared/ui';
import '@shared/ui/address-field';
import '@shared/ui/area-chart';
import '@shared/ui/donut-chart';
import '@shared/ui/lists';
import '@shared/ui/money';
import '@shared/ui/people-search';
import '@shared/ui/qr-code';
