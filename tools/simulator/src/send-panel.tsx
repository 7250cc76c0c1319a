import { Choice } from './controls.tsx';
import { languageNames, themeNames } from './names.ts';
import styles from './panel.module.css';
import type { NativeEvent } from './use-native-app.ts';

interface SendPanelProps {
  outside: { online: boolean; visible: boolean };
  disabled: boolean;
  setOnline: (online: boolean) => void;
  setVisible: (visible: boolean) => void;
  endSession: () => void;
  sendToken: () => void;
  onEvent: (event: NativeEvent) => void;
}

/** What happens to an open web view from outside of it. */
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
            onChange={({ target }) => onEvent({ event: 'theme', theme: target.value })}
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
