/**
 * In every page of the dev server, before anything that is compiled: shows what does not compile,
 * and loads the page again when that is the way to the new state. One file, without imports: it is
 * sent as it is, types taken off. Hot updates are the business of the builds themselves.
 */
{
  interface Problem {
    moduleName?: string;
    file?: string;
    loc?: string;
    message?: string;
  }
  interface Message {
    type: string;
    data?: unknown;
  }

  const overlayId = 'dev-server-overlay';
  const retryMs = 1000;
  let startedBroken: boolean | undefined;
  let wasConnected = false;

  const hide = (): void => document.getElementById(overlayId)?.remove();

  const element = (text: string, style: string): HTMLElement => {
    const made = document.createElement('div');
    made.textContent = text;
    made.style.cssText = style;
    return made;
  };

  const show = (problems: Problem[]): void => {
    hide();
    const overlay = element(
      '',
      'position:fixed;inset:0;z-index:2147483647;overflow:auto;padding:16px;background:#1b1b22;' +
        'color:#f2f2f5;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;' +
        'overflow-wrap:anywhere;-webkit-user-select:text;user-select:text',
    );
    overlay.id = overlayId;
    overlay.setAttribute('role', 'alert');
    overlay.append(
      element('This does not compile', 'font:600 18px/1.5 sans-serif;margin-bottom:4px'),
      element('The page goes on by itself once it does.', 'color:#a9a9b8;margin-bottom:16px'),
    );
    for (const { moduleName, file, loc, message } of problems) {
      const where = `${moduleName ?? file ?? ''} ${loc ?? ''}`.trim();
      overlay.append(
        element(where, 'color:#ffb38a'),
        // biome-ignore lint/suspicious/noControlCharactersInRegex: colors for a terminal begin with one.
        element((message ?? '').replace(/\u001b\[[\d;]*m/g, ''), 'margin:4px 0 20px'),
      );
    }
    document.documentElement.append(overlay);
  };

  const onMessage = ({ type, data }: Message): void => {
    if (type === 'static-changed') location.reload();
    if (type === 'errors') {
      startedBroken ??= true;
      show(data as Problem[]);
    }
    if (type === 'ok' || type === 'still-ok' || type === 'warnings') {
      // A page that began with a mistake may lack a part: nothing there could take a hot update.
      if (startedBroken) location.reload();
      startedBroken = false;
      hide();
    }
  };

  const connect = (): void => {
    const socket = new WebSocket(`ws://${location.host}/webview/dev-server/socket`);
    socket.addEventListener('open', () => {
      // The dev server was started anew: what this page runs may be of another time.
      if (wasConnected) location.reload();
      wasConnected = true;
    });
    socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(data) as Message));
    socket.addEventListener('close', () => setTimeout(connect, retryMs));
  };
  connect();
}
