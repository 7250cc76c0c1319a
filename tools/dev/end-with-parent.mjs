// Loaded into the API server before its code. The IPC channel closes however the dev server ends,
// even when killed; the API server then stops as on SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
