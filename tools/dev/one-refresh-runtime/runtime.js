// React Refresh exists once for the page, however many builds the page is made of: the bundle that
// comes first makes it, and all others find it here. Two of them would each know half of the
// components, and an edit in a remote would never reach the screen.
globalThis.__oneRefreshRuntime__ ??= require('../../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js');
module.exports = globalThis.__oneRefreshRuntime__;
