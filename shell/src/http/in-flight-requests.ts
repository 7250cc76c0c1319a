/** A call that is sent before the screen that makes it has loaded. */
export interface EarlyRequest {
  /** Below the prefix of the API. */
  path: string;
  body: Record<string, unknown>;
}

/** All that an answer depends on: requests with equal keys share one. */
export interface RequestKey {
  url: string;
  body: string;
  token: string;
  language: string;
}

export interface Answer {
  data: unknown;
  /** Device time of the arrival: a claim may come much later. */
  receivedSeconds: number;
}

export interface InFlightRequest extends RequestKey {
  sentAtMs: number;
  answer: Promise<Answer>;
}

/** An older answer may no longer hold. */
const maxAgeMs = 30_000;

/** Requests sent ahead of their caller: by the HTML, or when a visit begins. */
export function createInFlightRequests(sent: readonly InFlightRequest[] = []) {
  let requests = [...sent];
  const find = (key: RequestKey): InFlightRequest | undefined =>
    requests.find(
      ({ url, body, token, language, sentAtMs }) =>
        url === key.url &&
        body === key.body &&
        token === key.token &&
        language === key.language &&
        Date.now() - sentAtMs < maxAgeMs,
    );
  return {
    /** Hands each request out once, to the first caller that would send the same. */
    claim(key: RequestKey): Promise<Answer> | undefined {
      const found = find(key);
      requests = requests.filter((request) => request !== found);
      return found?.answer;
    },
    /** Keeps the wanted requests that are in flight, sends the missing ones and drops the rest. */
    replaceWith(wanted: readonly RequestKey[], send: (key: RequestKey) => Promise<Answer>): void {
      requests = wanted.map((key) => find(key) ?? trackRequest(key, send(key)));
    },
  };
}

export function trackRequest(key: RequestKey, answer: Promise<Answer>): InFlightRequest {
  // A failure belongs to the caller that claims the request; unclaimed, it must not be reported.
  answer.catch(() => {});
  return { ...key, sentAtMs: Date.now(), answer };
}
