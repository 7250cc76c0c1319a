import styles from './phone.module.css';
import type { NativeSheet } from './use-native-app.ts';

interface NativeSheetViewProps {
  call: NativeSheet;
  onClose: () => void;
}

/** Shows over the web view what the native app would do. */
export function NativeSheetView({ call, onClose }: NativeSheetViewProps) {
  return (
    <section className={styles.sheet} aria-label="Native app">
      <p className={styles.origin}>Native app</p>
      <What call={call} />
      <button type="button" onClick={onClose}>
        Back to the web view
      </button>
    </section>
  );
}

function What({ call }: { call: NativeSheet }) {
  switch (call.method) {
    case 'goKyc':
      return <p>The app would open its identity check.</p>;
    case 'goPage': {
      const { page, params } = call.params;
      return (
        <>
          <p>
            The app would open its page <strong>{page}</strong>.
          </p>
          <Parameters of={params} />
        </>
      );
    }
    case 'saveImage': {
      const { dataUrl, fileName } = call.params;
      return (
        <>
          <p>
            The app would save <strong>{fileName}</strong> to the photos.
          </p>
          <img src={dataUrl} alt={fileName} />
        </>
      );
    }
    case 'downloadVideo': {
      const { url, fileName } = call.params;
      return (
        <>
          <p>
            The app would download <strong>{fileName}</strong>.
          </p>
          <Parameters of={{ url }} />
        </>
      );
    }
  }
}

function Parameters({ of }: { of: Record<string, string> }) {
  return (
    <dl>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
