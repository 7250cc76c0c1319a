/**
 * Exposed by every remote beside its routes: the React, the store and the host that this remote's
 * own code sees. The build information page compares them with the shell's, by identity.
 */
import * as host from '@shared/host';
import * as ui from '@shared/ui';
import * as React from 'react';

export const singletons = {
  'react.createElement': React.createElement,
  'react.useState': React.useState,
  'host.getHost': host.getHost,
  'host.injectCalls': host.injectCalls,
  'ui.Button': ui.Button,
};

export const store = (): unknown => host.getHost().store;
