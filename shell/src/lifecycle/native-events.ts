import { matchLanguage } from '@shared/contract/language';
import type { Bridge, NativeEvent } from '@shared/host/internal';
import type { Languages } from '../i18n/languages.ts';
import { closeTopmost } from '../native/close-topmost.ts';
import type { NavigationPort } from '../routing/navigation-port.ts';
import type { ThemeSwitch } from '../theme/theme.ts';
import type { ScreenSession } from './screen-session.ts';

interface EventDependencies {
  win: Window;
  port: NavigationPort;
  bridge: Bridge;
  theme: ThemeSwitch;
  languages: Pick<Languages, 'switchTo'>;
  screen: ScreenSession;
  checkVersion: () => void;
  /** Reloads the queries on the screen. */
  refetch: () => void;
}

type Handlers = { [E in NativeEvent as E['event']]: (event: E) => void };

/** Handles the events of the native app. */
export function createEventHandler(dependencies: EventDependencies): (event: NativeEvent) => void {
  const { win, port, bridge, theme, languages, screen } = dependencies;
  const handlers: Handlers = {
    back: () => {
      if (closeTopmost(win.document)) return;
      if (port.canGoBack()) port.navigate(-1);
      else bridge.close();
    },
    resume: () => {
      dependencies.checkVersion();
      screen.reloadPreload();
      dependencies.refetch();
    },
    theme: (event) => theme.use(event.theme),
    language: (event) => {
      const language = matchLanguage(event.language);
      if (language) void languages.switchTo(language);
    },
    token: ({ token }) => void screen.takeToken(token),
  };
  return (event) => (handlers[event.event] as (event: NativeEvent) => void)(event);
}
