import type { Dispatch, SetStateAction } from 'react';
import type { StartParamName } from '../../../shell/src/start/start-params.ts';
import { startParamEntries } from '../../../shell/src/start/start-params.ts';
import { AccountFields } from './account-fields.tsx';
import { Choice, Field, Switch } from './controls.tsx';
import { languageNames, themeNames } from './names.ts';
import styles from './panel.module.css';
import type { RouteGroup, ServerData } from './server-data.ts';
import type { StartForm } from './start-form.ts';
import { widths } from './start-form.ts';
import type { StartParams } from './start-url.ts';
import { openablePath, unfilledParts } from './start-url.ts';

interface StartPanelProps {
  data: ServerData | undefined;
  form: StartForm;
  setForm: Dispatch<SetStateAction<StartForm>>;
  problem: string;
  busy: boolean;
  onOpen: () => void;
}

export type ChangeForm = (part: Partial<StartForm>) => void;

/** The settings for opening the web view. */
export function StartPanel({ data, form, setForm, problem, busy, onOpen }: StartPanelProps) {
  const change: ChangeForm = (part) => setForm((old) => ({ ...old, ...part }));
  const changeParams = (part: Partial<StartParams>) =>
    setForm((old) => ({ ...old, params: { ...old.params, ...part } }));
  return (
    <form
      className={styles.panel}
      aria-label="Start"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <div className={styles.scroll}>
        <Choice
          label="Device width"
          value={String(form.width)}
          options={widths.map((width) => [String(width), String(width)])}
          onChange={(width) => change({ width: Number(width) })}
        />
        <AccountFields accounts={data?.accounts ?? []} {...{ form, change }} />
        <RouteFields groups={data?.routes ?? []} {...{ form, change }} />
        <Field label="Language">
          {(id) => (
            <select
              id={id}
              value={form.params.locale}
              onChange={({ target }) => changeParams({ locale: target.value })}
            >
              <option value="">As stored</option>
              {languageNames.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Choice
          label="Theme"
          value={form.params.theme}
          options={themeNames}
          onChange={(theme) => changeParams({ theme })}
        />
        <ParamFields {...{ form, change, changeParams }} />
      </div>
      <div className={styles.foot}>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className={styles.main} disabled={!data || busy}>
          {busy ? 'One moment…' : 'Open'}
        </button>
      </div>
    </form>
  );
}

interface RouteFieldsProps {
  groups: RouteGroup[];
  form: StartForm;
  change: ChangeForm;
}

function RouteFields({ groups, form, change }: RouteFieldsProps) {
  const unfilled = unfilledParts(form.route);
  const known = groups.flatMap(({ paths }) => paths.map(openablePath));
  return (
    <>
      <Field label="Route">
        {(id) => (
          <select
            id={id}
            value={known.includes(form.route) ? form.route : ''}
            onChange={({ target }) => change({ route: target.value })}
          >
            <option value="" disabled>
              As typed below
            </option>
            {groups.map(({ name, paths }) => (
              <optgroup key={name} label={name}>
                {paths.map((path) => (
                  <option key={path} value={openablePath(path)}>
                    {path}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field label="Path" hint={unfilled.length > 0 ? `Replace ${unfilled.join(', ')}.` : ''}>
        {(id) => (
          <input
            id={id}
            value={form.route}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => change({ route: target.value })}
          />
        )}
      </Field>
    </>
  );
}

interface ParamFieldsProps {
  form: StartForm;
  change: ChangeForm;
  changeParams: (part: Partial<StartParams>) => void;
}

/** Those with a control that offers their values; any other is a text. */
const choices: readonly StartParamName[] = ['locale', 'theme', 'showAsset'];
const texts = startParamEntries.map(([name]) => name).filter((name) => !choices.includes(name));

function ParamFields({ form, change, changeParams }: ParamFieldsProps) {
  return (
    <details className={styles.more}>
      <summary>Start parameters</summary>
      {texts.map((name) => (
        <Field key={name} label={name}>
          {(id) => (
            <input
              id={id}
              value={form.params[name]}
              placeholder={name === 'token' ? 'From the account' : 'As stored'}
              spellCheck={false}
              onChange={({ target }) => changeParams({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Choice
        label="showAsset"
        value={form.params.showAsset}
        options={[
          ['', 'As stored'],
          ['1', '1'],
          ['0', '0'],
        ]}
        onChange={(showAsset) => changeParams({ showAsset })}
      />
      <Switch
        label="preventRemoveToken"
        checked={form.params.preventRemoveToken}
        onChange={(preventRemoveToken) => changeParams({ preventRemoveToken })}
      />
      <Field label="More, a key=value per line">
        {(id) => (
          <textarea
            id={id}
            rows={3}
            value={form.more}
            spellCheck={false}
            placeholder="key=value"
            onChange={({ target }) => change({ more: target.value })}
          />
        )}
      </Field>
      <Switch
        label="Clear the stored data first"
        checked={form.fresh}
        onChange={(fresh) => change({ fresh })}
      />
    </details>
  );
}
