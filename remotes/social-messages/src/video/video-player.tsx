import type { Video } from '@shared/contract/video';
import { useHost, useWords } from '@shared/host';
import { formatDuration } from '@shared/lib/date';
import { Avatar, Button, Icon, Loading, stacks } from '@shared/ui';
import { usePlayer } from './use-player.ts';
import styles from './video.module.css';

const drawings = {
  play: 'M8 5v14l11-7z',
  pause: 'M8 5v14M16 5v14',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
};

/** Nothing of the video is fetched before the first tap. */
export function VideoPlayer({ video, name }: { video: Video; name: string }) {
  const { t } = useWords('social-messages');
  const { apiAddress } = useHost();
  const player = usePlayer(video.id);
  const { step, isMuted, position, duration } = player;
  const isPlaying = step === 'playing' || step === 'waiting';
  const toggle = isPlaying ? player.pause : player.play;
  return (
    <div className={stacks.small}>
      <div className={styles.stage}>
        <video
          ref={player.element}
          className={styles.video}
          src={apiAddress(video.url)}
          preload="none"
          playsInline
          loop
          muted={isMuted}
          aria-label={t('video.of', { name })}
          {...player.events}
        />
        {step === 'poster' && (
          <div className={styles.poster} aria-hidden="true">
            <Avatar src={video.author.avatar} name={name} size={72} />
          </div>
        )}
        {step === 'failed' ? (
          <div className={styles.failed} role="alert">
            <p>{t('video.playFailed')}</p>
            <Retry onClick={player.play} />
          </div>
        ) : (
          <button
            type="button"
            className={styles.tap}
            aria-label={t(isPlaying ? 'video.pause' : 'video.play')}
            onClick={toggle}
          >
            {!isPlaying && (
              <span className={styles.mark}>
                <Icon path={drawings.play} size={32} />
              </span>
            )}
            {step === 'waiting' && <Loading size={32} />}
          </button>
        )}
      </div>
      <div className={styles.controls}>
        <input
          type="range"
          className={styles.range}
          aria-label={t('video.position')}
          aria-valuetext={`${toClock(position)} / ${toClock(duration)}`}
          min={0}
          max={duration || 1}
          step={0.1}
          value={Math.min(position, duration || 1)}
          disabled={duration === 0}
          onChange={({ target }) => player.seek(Number(target.value))}
        />
        <span className={styles.time} aria-hidden="true">
          {toClock(position)} / {toClock(duration)}
        </span>
        <button
          type="button"
          className={styles.round}
          aria-label={t(isMuted ? 'video.unmute' : 'video.mute')}
          onClick={() => player.mute(!isMuted)}
        >
          <Icon path={isMuted ? drawings.silent : drawings.sound} />
        </button>
      </div>
    </div>
  );
}

function Retry({ onClick }: { onClick: () => void }) {
  const common = useWords('common');
  return (
    <Button kind="secondary" icon="retry" onClick={onClick}>
      {common.t('retry')}
    </Button>
  );
}

const toClock = (seconds: number): string => formatDuration(Math.floor(seconds));
