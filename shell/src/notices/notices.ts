import type { Notices } from '@shared/host/internal';

/** Toasts and one question at a time, above every screen. */
export interface Toast {
  id: string;
  message: string;
  /** What a press does beside closing it, and how it says so. */
  press?: { label: string; act: () => void };
}

export type Question = Parameters<Notices['confirm']>[0] & {
  answer: (confirmed: boolean) => void;
};

export interface NoticesState {
  toasts: readonly Toast[];
  question: Question | null;
}

export interface NoticesCenter extends Notices {
  toast(message: string, options?: { durationMs?: number } & Pick<Toast, 'press'>): void;
  subscribe(listener: () => void): () => void;
  state(): NoticesState;
  dismiss(id: string): void;
}

export const toastDurationMs = 3000;

export function createNotices(): NoticesCenter {
  let state: NoticesState = { toasts: [], question: null };
  let count = 0;
  const listeners = new Set<() => void>();
  const change = (next: Partial<NoticesState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const dismiss = (id: string): void =>
    change({ toasts: state.toasts.filter((toast) => toast.id !== id) });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    dismiss,
    toast(message, { durationMs = toastDurationMs, press } = {}) {
      // A message that is already shown is not repeated.
      if (state.toasts.some((toast) => toast.message === message)) return;
      count += 1;
      const id = String(count);
      change({ toasts: [...state.toasts, { id, message, press }] });
      setTimeout(() => dismiss(id), durationMs);
    },
    confirm(words) {
      state.question?.answer(false);
      return new Promise((resolve) => {
        const answer = (confirmed: boolean): void => {
          // A second press on an answered dialog must not close the next one.
          if (state.question === question) change({ question: null });
          resolve(confirmed);
        };
        const question: Question = { ...words, answer };
        change({ question });
      });
    },
  };
}
