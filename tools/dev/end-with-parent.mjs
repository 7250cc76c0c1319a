// Loaded into the API server before its own code. The channel to the dev server closes however the
// dev server ended, a kill included; the API server then ends too, by the way it knows.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
