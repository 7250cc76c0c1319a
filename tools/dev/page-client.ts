import type { PageMessage, Problem, ServerFailure } from './page-messages.ts';

/**
 * Runs in every page of the dev server before any compiled code: shows errors of the builds, the page
 * and the API server, and hands on what changed. One file that imports only types, because it is
 * sent as it is with its types stripped.
 */
interface Section {
  where: string;
  text: string;
}

interface Report {
  title: string;
  hint: string;
  sections: Section[];
}

type Source = 'builds' | 'page' | 'server';

/** The origin of a deployed server behind this page; empty for the one from source. */
declare const deployed: string;

const overlayId = 'dev-server-overlay';
const retryMs = 1000;
const maxPageErrors = 5;
const reports = new Map<Source, Report>();
let startedBroken: boolean | undefined;
let wasConnected = false;
let dismissed: string | undefined;
let compiledHashes = '';

function element(tag: string, text: string, style: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.style.cssText = style;
  return made;
}

function setReport(source: Source, report: Report | undefined): void {
  if (report) reports.set(source, report);
  else reports.delete(source);
  draw();
}

function draw(): void {
  document.getElementById(overlayId)?.remove();
  const shown = [...reports.values()].filter((report) => JSON.stringify(report) !== dismissed);
  if (shown.length === 0) return;
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
    dismissed = JSON.stringify(reports.get('builds'));
    // Events: the next one shows again.
    reports.delete('page');
    reports.delete('server');
    draw();
  });
  overlay.append(button, ...shown.flatMap(elementsOf));
  document.documentElement.append(overlay);
}

const elementsOf = ({ title, hint, sections }: Report): HTMLElement[] => [
  element('div', title, 'font:600 18px/1.5 sans-serif'),
  element('div', hint, 'margin:4px 0 16px;opacity:.7'),
  ...sections.flatMap(({ where, text }) => [
    element('div', where, 'color:#ffb38a'),
    element('div', text, 'margin:4px 0 20px'),
  ]),
];

const toSection = ({ moduleName, file, loc, message }: Problem): Section => ({
  where: `${moduleName ?? file ?? ''} ${loc ?? ''}`.trim(),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors begin with one.
  text: (message ?? '').replace(/\u001b\[[\d;]*m/g, ''),
});

function onCompiled({ hashes, problems }: { hashes: string; problems: Problem[] }): void {
  startedBroken ??= problems.length > 0;
  // A page that started with an error may lack a part, which cannot take a hot update.
  if (startedBroken && problems.length === 0) location.reload();
  const isBroken = problems.length > 0;
  setReport(
    'builds',
    isBroken
      ? {
          title: 'This does not compile',
          hint: 'The page goes on by itself once it does.',
          sections: problems.map(toSection),
        }
      : undefined,
  );
  // Whether an edit has fixed an error of the page shows when its code runs again.
  if (compiledHashes !== '' && compiledHashes !== hashes) setReport('page', undefined);
  compiledHashes = hashes;
  window.dispatchEvent(new CustomEvent('dev-server-compiled', { detail: hashes }));
}

function onServerFailure({ title, stack }: ServerFailure): void {
  setReport('server', {
    title: 'The API server failed',
    hint: 'A change of its code starts it again.',
    sections: [{ where: title, text: stack }],
  });
}

/** Calls reject with plain objects, which have no stack. */
const toError = (thrown: unknown): { name: string; message: string; stack?: string } =>
  thrown instanceof Error
    ? thrown
    : {
        name: 'Not an Error',
        message: typeof thrown === 'string' ? thrown : JSON.stringify(thrown),
      };

async function onPageError(thrown: unknown): Promise<void> {
  // The browser's own reports, such as of a ResizeObserver, have no value.
  if (thrown === undefined || thrown === null) return;
  const { name, message, stack = '' } = toError(thrown);
  const answer = await fetch('/webview/dev-server/stack', {
    method: 'POST',
    body: stack,
  }).catch(() => undefined);
  const text = answer?.ok ? await answer.text() : stack;
  const known = reports.get('page')?.sections ?? [];
  const where = `${name}: ${message}`;
  const section = {
    where,
    text: text.startsWith(where) ? text.slice(where.length).trimStart() : text,
  };
  if (known.some((one) => one.where === where)) return;
  setReport('page', {
    title: 'This throws',
    hint: 'The next edit takes this away.',
    sections: [...known, section].slice(-maxPageErrors),
  });
}

function watchErrors(): void {
  window.addEventListener('error', ({ error }) => void onPageError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void onPageError(reason));
  // React and the hot updates report here what they have caught.
  const { error } = console;
  console.error = (...data: unknown[]) => {
    error.apply(console, data);
    void onPageError(data.find((each) => each instanceof Error));
  };
}

function onMessage(message: PageMessage): void {
  if (message.type === 'compiled') onCompiled(message.data);
  if (message.type === 'server-failed') onServerFailure(message.data);
  if (message.type === 'server-ready') setReport('server', undefined);
  if (message.type === 'static-changed') location.reload();
  if (message.type === 'words') {
    // The names on the home page come with its HTML.
    if (/^\/webview\/?$/.test(location.pathname)) location.reload();
    window.dispatchEvent(new CustomEvent('dev-server-words', { detail: message.data }));
  }
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

/** A session stored here belongs to one server: another one must not be sent it. */
function forgetOtherServer(): void {
  // A cookie, because a sign-out clears the storage. Cookies know no port.
  const name = `dev-server-deployed-${location.port}`;
  const cookie = `${name}=${encodeURIComponent(deployed)}`;
  const known = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if ((known ?? `${name}=`) === cookie) return;
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be set before any script reads the storage.
  document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`;
}

forgetOtherServer();
watchErrors();
connect();
