/** Tells the other windows of this browser that messages were read. */
const name = 'messages-read';

/** Posting on this window's own listener keeps it from hearing itself. */
let listening: BroadcastChannel | undefined;

const open = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;

export function tellRead(): void {
  const channel = listening ?? open();
  channel?.postMessage('read');
  if (channel !== listening) channel?.close();
}

/** Calls back when another window has read messages. Returns a function that stops it. */
export function onReadElsewhere(read: () => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = () => read();
  listening = channel;
  return () => {
    channel?.close();
    if (listening === channel) listening = undefined;
  };
}
