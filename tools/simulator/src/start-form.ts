import type { ServerData } from './server-data.ts';
import type { Caller } from './signed-client.ts';
import { signIn } from './signed-client.ts';
import type { StartInput, StartParams } from './start-url.ts';
import { noParams, startUrl } from './start-url.ts';

/** The state of the start panel. */
export interface StartForm {
  width: number;
  /** The id of a demo account, or one of the two constants below. */
  account: string;
  identifier: string;
  password: string;
  route: string;
  /** Clears the storage of the web view first, as after an installation. */
  fresh: boolean;
  params: StartParams;
  more: string;
}

export const signedOut = '';
export const typedAccount = 'typed';
export const widths = [320, 360, 390, 430, 640] as const;

export const emptyForm: StartForm = {
  width: 390,
  account: signedOut,
  identifier: '',
  password: '',
  route: '/',
  fresh: false,
  params: {
    ...noParams,
    locale: 'en',
    theme: 'system',
    deviceId: 'host-simulator',
    appVersion: '1.0.0',
  },
  more: '',
};

export interface Opening {
  url: string;
  /** A reload opens another path with the same parameters. */
  input: StartInput;
}

/** Signs the chosen account in, unless a token is given, and builds the URL. */
export async function prepareOpening(form: StartForm, data: ServerData): Promise<Opening> {
  const caller = callerOf(form, data);
  const typed = form.params.token.trim();
  const token = typed || (await tokenOf(form, data, caller));
  const input = { route: form.route, params: { ...form.params, token }, more: form.more };
  return { url: startUrl(input), input };
}

export async function tokenOf(form: StartForm, data: ServerData, caller: Caller): Promise<string> {
  if (form.account === signedOut) return '';
  const account = data.accounts.find(({ id }) => id === form.account);
  const identifier = account?.id ?? form.identifier.trim();
  const password = account?.password ?? form.password;
  const kind = identifier.includes('@') ? 'email' : 'id';
  return signIn(caller, { kind, identifier, password }, account?.authenticatorSecret);
}

/** The identity of the web view, which keeps the first device id that it was given. */
export function callerOf({ params }: StartForm, { config }: ServerData): Caller {
  const deviceId = params.deviceId.trim() || (localStorage.getItem('deviceId') ?? '');
  return { config, language: params.locale || 'en', deviceId };
}
