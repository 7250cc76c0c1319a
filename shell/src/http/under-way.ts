/** A call that the page makes before its code is there: of the API, by its path below the prefix. */
export interface FirstCall {
  path: string;
  body: Record<string, unknown>;
}

/** What makes two calls the same one: all that the answer depends on. */
export interface SameCall {
  url: string;
  body: string;
  token: string;
  language: string;
}

export interface Answer {
  data: unknown;
  /** By the device's clock: an answer is taken later than it came. */
  receivedSeconds: number;
}

export interface SentCall extends SameCall {
  sentAtMs: number;
  answer: Promise<Answer>;
}

/** An older answer says how things were, not how they are. */
const maxAgeMs = 30_000;

/**
 * The calls that were sent ahead of whoever will make them: by the HTML, or at the start of a visit
 * while the page's code is on its way. Each is handed out once, to the first who makes the same call.
 */
export function createUnderWay(sent: readonly SentCall[] = []) {
  let calls = [...sent];
  const find = (call: SameCall): SentCall | undefined =>
    calls.find(
      ({ url, body, token, language, sentAtMs }) =>
        url === call.url &&
        body === call.body &&
        token === call.token &&
        language === call.language &&
        Date.now() - sentAtMs < maxAgeMs,
    );
  return {
    take(call: SameCall): Promise<Answer> | undefined {
      const found = find(call);
      calls = calls.filter((one) => one !== found);
      return found?.answer;
    },
    /** These and no others are under way afterwards; `send` makes those that are not yet. */
    keepOnly(wanted: readonly SameCall[], send: (call: SameCall) => Promise<Answer>): void {
      calls = wanted.map((call) => find(call) ?? sentCall(call, send(call)));
    },
  };
}

/** A failure is for who takes the call, and perhaps nobody does. */
export function sentCall(call: SameCall, answer: Promise<Answer>): SentCall {
  answer.catch(() => {});
  return { ...call, sentAtMs: Date.now(), answer };
}
