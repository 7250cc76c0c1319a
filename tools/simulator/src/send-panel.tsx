import type { NativeEvent } from '@shared/host/bridge';
import { Choice } from './controls.tsx';
import { languageNames, themeNames } from './names.ts';
import styles from './panel.module.css';
import type { Answering } from './use-native-app.ts';

type Theme = Extract<NativeEvent, { event: 'theme' }>['theme'];

interface SendPanelProps {
  outside: { online: boolean; visible: boolean };
  answering: Answering;
  disabled: boolean;
  setOnline: (online: boolean) => void;
  setVisible: (visible: boolean) => void;
  endSession: () => void;
  sendToken: () => void;
  onAnswering: (answering: Answering) => void;
  onEvent: (event: NativeEvent) => void;
}

const answers = [
  ['ok', 'Yes'],
  ['denied', 'No'],
  ['nothing', 'Silence'],
] as const;

/** Sends events to an open web view. */
export function SendPanel(props: SendPanelProps) {
  const { outside, disabled, onEvent } = props;
  return (
    <section className={styles.panel} aria-label="Send">
      <fieldset className={styles.send} disabled={disabled}>
        <h2>Send</h2>
        <div className={styles.two}>
          <Choice
            label="Connection"
            value={outside.online ? 'online' : 'offline'}
            options={[
              ['online', 'Online'],
              ['offline', 'Offline'],
            ]}
            onChange={(value) => props.setOnline(value === 'online')}
          />
          <Choice
            label="Visibility"
            value={outside.visible ? 'visible' : 'hidden'}
            options={[
              ['visible', 'Visible'],
              ['hidden', 'Hidden'],
            ]}
            onChange={(value) => props.setVisible(value === 'visible')}
          />
        </div>
        <Choice
          label="Answer to saving"
          value={props.answering}
          options={answers}
          onChange={(answering) => props.onAnswering(answering as Answering)}
        />
        <div className={styles.buttons}>
          <button type="button" onClick={() => onEvent({ event: 'back' })}>
            Back
          </button>
          <button type="button" onClick={() => onEvent({ event: 'resume' })}>
            Resume
          </button>
          <button type="button" onClick={props.sendToken}>
            New token
          </button>
          <button type="button" className={styles.danger} onClick={props.endSession}>
            End session
          </button>
        </div>
        <div className={styles.two}>
          <select
            aria-label="Send a theme"
            value=""
            onChange={({ target }) => onEvent({ event: 'theme', theme: target.value as Theme })}
          >
            <option value="" disabled>
              Theme…
            </option>
            {themeNames.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label="Send a language"
            value=""
            onChange={({ target }) => onEvent({ event: 'language', language: target.value })}
          >
            <option value="" disabled>
              Language…
            </option>
            {languageNames.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
    </section>
  );
}
