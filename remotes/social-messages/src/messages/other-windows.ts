/** What the windows of one browser tell each other: that messages were read. */
const name = 'messages-read';

/** The one that listens here: a channel hears all others, also those of its own window. */
let listening: BroadcastChannel | undefined;

const open = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;

export function tellRead(): void {
  const channel = listening ?? open();
  channel?.postMessage('read');
  if (channel !== listening) channel?.close();
}

/** Calls back when another window has read something, until it is stopped. */
export function onReadElsewhere(read: () => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = () => read();
  listening = channel;
  return () => {
    channel?.close();
    if (listening === channel) listening = undefined;
  };
}
