import type { CampaignVideo } from '@shared/contract/campaigns';
import { useDates, useHost, useWords } from '@shared/host';
import { formatDuration } from '@shared/lib/date';
import { Icon } from '@shared/ui';
import { Fragment, useState } from 'react';
import styles from './video.module.css';

const playMark = 'M8 5v14l11-7z';

/** What a video is called; one without a title has a word for that. */
export function useVideoTitle() {
  const { t } = useWords('creator-business');
  return (video: CampaignVideo): string => video.title || t('pool.untitled');
}

/** A video with its poster, duration, state and date. */
export function VideoLine({ video }: { video: CampaignVideo }) {
  const { t } = useWords('creator-business');
  const { date } = useDates();
  const titleOf = useVideoTitle();
  const { durationSeconds, state, createdAt } = video;
  const details = [
    ...(durationSeconds === null ? [] : [formatDuration(durationSeconds)]),
    t(`pool.videoState.${state}`),
    date(createdAt),
  ];
  return (
    <span className={styles.line}>
      <Poster key={`${video.poster} ${video.url}`} video={video} />
      <span className={styles.words}>
        <bdi className={styles.title}>{titleOf(video)}</bdi>
        <span className={styles.details}>
          {details.map((detail, index) => (
            <Fragment key={detail}>
              {index > 0 && ' · '}
              <span className={styles.detail}>{detail}</span>
            </Fragment>
          ))}
        </span>
      </span>
    </span>
  );
}

/** The picture that came with the video, else the first frame of its file, else a mark. */
function Poster({ video }: { video: CampaignVideo }) {
  const { apiAddress } = useHost();
  const [hasFailed, setFailed] = useState(false);
  const { poster, url } = video;
  const onError = () => setFailed(true);
  return (
    <span className={styles.poster} aria-hidden="true">
      <Icon path={playMark} size={20} />
      {!hasFailed && poster !== '' && (
        <img
          className={styles.frame}
          src={apiAddress(poster)}
          alt=""
          loading="lazy"
          onError={onError}
        />
      )}
      {!hasFailed && poster === '' && url !== '' && (
        // The fragment makes Safari draw the frame before anything plays.
        <video
          className={styles.frame}
          src={`${apiAddress(url)}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          onError={onError}
        />
      )}
    </span>
  );
}
