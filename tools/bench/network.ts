import type { CDPSession } from 'playwright';

/** A request as the browser's own records have it, in milliseconds after the page was asked for. */
export interface Request {
  url: string;
  startMs: number;
  endMs: number;
  /** On the wire; 0 where it came out of the browser's cache. */
  bytes: number;
  /** The HTML is 0, what it names is 1, what that asks for is 2. */
  depth: number;
}

interface Asked {
  url: string;
  initiatorUrl?: string;
  startedAt: number;
  endedAt?: number;
  bytes: number;
  isCached: boolean;
}

export function recordNetwork(session: CDPSession) {
  const asked = new Map<string, Asked>();
  const onSent = (event: Sent): void => {
    if (event.request.url.startsWith('data:')) return;
    asked.set(event.requestId, {
      url: event.request.url,
      initiatorUrl: initiatorOf(event),
      startedAt: event.timestamp,
      bytes: 0,
      isCached: false,
    });
  };
  const onCached = ({ requestId }: { requestId: string }): void => {
    const one = asked.get(requestId);
    if (one) one.isCached = true;
  };
  const onReceived = ({ requestId, response }: Received): void => {
    const one = asked.get(requestId);
    if (one && response.fromDiskCache) one.isCached = true;
  };
  const onFinished = ({ requestId, timestamp, encodedDataLength }: Finished): void => {
    const one = asked.get(requestId);
    if (!one) return;
    one.endedAt = timestamp;
    one.bytes = one.isCached ? 0 : encodedDataLength;
  };
  session.on('Network.requestWillBeSent', onSent);
  session.on('Network.requestServedFromCache', onCached);
  session.on('Network.responseReceived', onReceived);
  session.on('Network.loadingFinished', onFinished);
  return {
    stop() {
      session.off('Network.requestWillBeSent', onSent);
      session.off('Network.requestServedFromCache', onCached);
      session.off('Network.responseReceived', onReceived);
      session.off('Network.loadingFinished', onFinished);
    },
    requests: (): Request[] => describe([...asked.values()]),
  };
}

interface Sent {
  requestId: string;
  timestamp: number;
  request: { url: string };
  initiator: { type: string; url?: string; stack?: Stack };
}
interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}
interface Received {
  requestId: string;
  response: { fromDiskCache?: boolean };
}
interface Finished {
  requestId: string;
  timestamp: number;
  encodedDataLength: number;
}

/** Who asked: the script nearest to the request, or the document that names it. */
function initiatorOf({ initiator }: Sent): string | undefined {
  for (let stack = initiator.stack; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url.startsWith('http'));
    if (frame) return frame.url;
  }
  return initiator.url;
}

function describe(all: Asked[]): Request[] {
  const first = all[0];
  if (!first) return [];
  const depths = new Map<string, number>([[first.url, 0]]);
  return all.flatMap((one) => {
    const depth = one === first ? 0 : (depths.get(one.initiatorUrl ?? first.url) ?? 0) + 1;
    // Whoever is named first counts: a hint makes a request shallow.
    if (!depths.has(one.url)) depths.set(one.url, depth);
    const at = (time: number) => (time - first.startedAt) * 1000;
    return one.endedAt === undefined
      ? []
      : [
          {
            url: one.url,
            startMs: at(one.startedAt),
            endMs: at(one.endedAt),
            bytes: one.bytes,
            depth: depths.get(one.url) ?? depth,
          },
        ];
  });
}
