/**
 * The page has one Trusted Types policy, made by the first script of its HTML. It lets through scripts
 * of the web view; a URL that is assigned as plain text is refused by the browser.
 */
export const scriptPolicy = 'webview';

/** The global that holds the policy, for the loaders of the bundler. */
export const scriptPolicyGlobal = 'webviewScripts';

declare global {
  var webviewScripts: { createScriptURL(url: string): string } | undefined;
}

/** Typed as text, which is what assignments take where the browser has no Trusted Types. */
export const toScriptUrl = (url: string): string =>
  globalThis.webviewScripts?.createScriptURL(url) ?? url;
