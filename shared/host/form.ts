/** A subpath of its own, in the bundles that use it: no other page loads it. */
import { codes } from '@shared/contract/codes';
import type { InvalidFields } from '@shared/contract/envelope';
import type { Failure } from '@shared/host';
import { toFailure, useWords } from '@shared/host';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from './draft.ts';
import { failureText, fieldText } from './failure-words.ts';

type Values = object;

/** The message key for an invalid value; it may depend on other values. The rules of §5 are such. */
export type FieldRule<V extends Values, K extends keyof V> = (
  value: V[K],
  values: V,
) => string | undefined;

type Errors<V extends Values> = Partial<Record<keyof V, string>>;

interface FormOptions<V extends Values> {
  initial: V;
  /** They answer message keys of the shared words, or of others with a namespace in front. */
  rules?: { [K in keyof V]?: readonly FieldRule<V, K>[] };
  /** A name under which the values outlive a reload. Not for a form with a password or a code. */
  draft?: string;
  /** Runs once at a time, with valid values. Its failure is shown in words. */
  submit: (values: V) => Promise<unknown>;
  /** The field that shows the refusal with a code: `{ [codes.codeWrong]: 'code' }`. */
  refusedField?: Partial<Record<number, keyof V>>;
}

interface State<V extends Values> {
  values: V;
  errors: Errors<V>;
  formError?: string;
  busy: boolean;
  /** Each refusal moves the focus to the first invalid field. */
  refusals: number;
}

/**
 * The state of a form: values, error messages, and one submit at a time. A screen draws
 * `<form {...form.props}>` with fields of `{...form.field('email')}`.
 */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const { t } = useWords('common');
  const element = useRef<HTMLFormElement>(null);
  const [draft, keep, endDraft] = useDraft(options.draft, options.initial);
  const [state, setState] = useState<State<V>>(() => start(draft));
  // Current also between two renders: the last digit of a code may submit at once.
  const now = useRef(state);
  const change = (next: Partial<State<V>>): void => {
    now.current = { ...now.current, ...next };
    setState(now.current);
  };
  const refuse = (next: Pick<State<V>, 'errors' | 'formError'>): void =>
    change({ ...next, busy: false, refusals: now.current.refusals + 1 });

  useEffect(() => {
    if (state.refusals === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state.refusals]);

  const set = <K extends keyof V>(name: K, value: V[K]): void => {
    const { values, errors } = now.current;
    const left = { ...errors, [name]: undefined };
    const next = { ...values, [name]: value };
    keep(next);
    change({ values: next, errors: left, formError: undefined });
  };

  const submit = async (): Promise<void> => {
    const { busy, values } = now.current;
    if (busy) return;
    const errors = check(values, options, t);
    if (Object.keys(errors).length > 0) {
      refuse({ errors, formError: undefined });
      return;
    }
    change({ busy: true, errors: {}, formError: undefined });
    try {
      await options.submit(values);
      const isRefused = Object.keys(now.current.errors).length > 0;
      if (!isRefused) endDraft();
      change({ busy: false });
    } catch (error) {
      refuse(explain({ failure: toFailure(error), values, options, t }));
    }
  };

  return {
    ...state,
    set,
    /** Value, change and error of a field, as the fields of the kit take them. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: state.values[name],
      onChange: (value: V[K]) => set(name, value),
      error: state.errors[name],
    }),
    submit,
    /** Shows errors that only the screen knows. */
    fail: (errors: Errors<V>) => refuse({ errors, formError: undefined }),
    reset: () => change(start(options.initial)),
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

const start = <V extends Values>(values: V): State<V> => ({
  values,
  errors: {},
  formError: undefined,
  busy: false,
  refusals: 0,
});

type Translate = (key: string, values?: Record<string, string>) => string;

function check<V extends Values>(values: V, { rules }: FormOptions<V>, t: Translate): Errors<V> {
  const errors: Errors<V> = {};
  for (const name of Object.keys(rules ?? {}) as (keyof V)[]) {
    for (const rule of rules?.[name] ?? []) {
      const key = rule(values[name], values);
      if (!key) continue;
      errors[name] = t(key);
      break;
    }
  }
  return errors;
}

interface Refusal<V extends Values> {
  failure: Failure;
  values: V;
  options: FormOptions<V>;
  t: Translate;
}

/** Shows the server's refusal at the field that it names, and above the button otherwise. */
function explain<V extends Values>({ failure, values, options, t }: Refusal<V>) {
  const errors: Errors<V> = {};
  const formError = failureText(failure, t);
  if (failure.kind === 'network') return { errors, formError };
  const field = options.refusedField?.[failure.code];
  if (field !== undefined) return { errors: { ...errors, [field]: formError } };
  if (failure.code !== codes.invalidRequest) return { errors, formError };
  const { fields = [] } = (failure.data ?? {}) as Partial<InvalidFields>;
  let explained = fields.length > 0;
  for (const { path, key } of fields) {
    // A nested property of the request is a field of its own on the screen.
    const name = [path, path.slice(path.lastIndexOf('.') + 1)].find((one) => one in values);
    if (name) errors[name as keyof V] = fieldText(key, failure, t);
    else explained = false;
  }
  return explained ? { errors } : { errors, formError };
}
