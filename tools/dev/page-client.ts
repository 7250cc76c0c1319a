/**
 * Runs in every page of the dev server before any compiled code: shows compile errors, and reloads
 * the page when needed. One file without imports, because it is sent as it is with its types
 * stripped. The builds handle hot updates themselves.
 */
interface Problem {
  moduleName?: string;
  file?: string;
  loc?: string;
  message?: string;
}

export interface PageMessage {
  type: 'problems' | 'static-changed';
  data?: Problem[];
}

const overlayId = 'dev-server-overlay';
const retryMs = 1000;
let startedBroken: boolean | undefined;
let wasConnected = false;
let dismissed = '';

const hide = (): void => document.getElementById(overlayId)?.remove();

function element(tag: string, text: string, style: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.style.cssText = style;
  return made;
}

function show(problems: Problem[]): void {
  hide();
  const all = JSON.stringify(problems);
  if (all === dismissed) return;
  const overlay = element(
    'div',
    '',
    'position:fixed;inset:0;z-index:2147483647;overflow:auto;padding:16px;background:#1b1b22;' +
      'color:#f2f2f5;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;' +
      'overflow-wrap:anywhere;-webkit-user-select:text;user-select:text',
  );
  overlay.id = overlayId;
  overlay.setAttribute('role', 'alert');
  const button = element('button', 'Hide', 'float:right;font:inherit;padding:8px 16px');
  button.addEventListener('click', () => {
    dismissed = all;
    hide();
  });
  overlay.append(
    button,
    element('div', 'This does not compile', 'font:600 18px/1.5 sans-serif'),
    element('div', 'The page goes on by itself once it does.', 'margin:4px 0 16px;opacity:.7'),
  );
  for (const { moduleName, file, loc, message } of problems) {
    const where = `${moduleName ?? file ?? ''} ${loc ?? ''}`.trim();
    overlay.append(
      element('div', where, 'color:#ffb38a'),
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors begin with one.
      element('div', (message ?? '').replace(/\u001b\[[\d;]*m/g, ''), 'margin:4px 0 20px'),
    );
  }
  document.documentElement.append(overlay);
}

function onMessage({ type, data = [] }: PageMessage): void {
  if (type === 'static-changed') location.reload();
  if (type !== 'problems') return;
  startedBroken ??= data.length > 0;
  if (data.length > 0) {
    show(data);
    return;
  }
  // A page that started with an error may lack a part, which cannot take a hot update.
  if (startedBroken) location.reload();
  hide();
}

function connect(): void {
  const socket = new WebSocket(`ws://${location.host}/webview/dev-server/socket`);
  socket.addEventListener('open', () => {
    // The dev server has restarted, so the page may run old code.
    if (wasConnected) location.reload();
    wasConnected = true;
  });
  socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(data) as PageMessage));
  socket.addEventListener('close', () => setTimeout(connect, retryMs));
}

connect();
