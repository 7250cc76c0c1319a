/**
 * Every remote exposes this module beside its routes. The build information page compares the
 * React, store and host that the remote's code imports with the shell's, by identity.
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
