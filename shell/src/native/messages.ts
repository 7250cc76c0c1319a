import type { BridgeFailure, NativeEvent } from '@shared/host/internal';
import { sendable } from '../start/start-params.ts';
import { isTheme } from '../start/theme-names.ts';

/** The messages of the bridge; everything that arrives is validated here. */
export interface NativeCall {
  v: 1;
  id: string;
  method: string;
  params: Record<string, unknown>;
}

export type NativeAnswer = { id: string; ok: true } | { id: string; ok: false; why: BridgeFailure };

export type NativeMessage = NativeAnswer | NativeEvent;

/** Longer than any known message. */
const maxTextLength = 10_000;

/** Undefined for anything else, which is ignored. */
export function readMessage(data: unknown): NativeMessage | undefined {
  const message = parse(data);
  if (!message) return undefined;
  const isEvent = 'event' in message;
  const isAnswer = 'ok' in message;
  if (isEvent === isAnswer) return undefined;
  return isEvent ? readEvent(message) : readAnswer(message);
}

function parse(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string' || data.length > maxTextLength) return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function readAnswer({ id, ok, error }: Record<string, unknown>): NativeAnswer | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  if (ok === true && error === undefined) return { id, ok };
  if (ok === false && typeof error === 'string') return { id, ok, why: failureOf(error) };
  return undefined;
}

/** Unknown errors of the app count as failed. */
const failureOf = (error: string): BridgeFailure =>
  error === 'denied' || error === 'unsupported' ? error : 'failed';

function readEvent(message: Record<string, unknown>): NativeEvent | undefined {
  const { event, theme, language, token } = message;
  switch (event) {
    case 'back':
    case 'resume':
      return { event };
    case 'theme':
      return isTheme(theme) ? { event, theme } : undefined;
    case 'language':
      // The tag is matched when the language is switched.
      return typeof language === 'string' && language !== '' ? { event, language } : undefined;
    case 'token': {
      const sent = typeof token === 'string' ? sendable(token) : null;
      return sent ? { event, token: sent } : undefined;
    }
    default:
      return undefined;
  }
}
