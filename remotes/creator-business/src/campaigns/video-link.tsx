import type { CampaignVideo } from '@shared/contract/campaigns';
import { Link, useHost } from '@shared/host';
import { Icon } from '@shared/ui';
import type { MouseEvent } from 'react';
import { elsewhere } from '../paths.ts';
import styles from './video.module.css';
import { VideoLine } from './video-line.tsx';

/** Opens the video: in the player of the native app, else in the web view. */
export function VideoLink({ video }: { video: CampaignVideo }) {
  const { bridge } = useHost();
  const open = (event: MouseEvent): void => {
    if (bridge.platform === 'browser') return;
    event.preventDefault();
    bridge.goPage({ page: 'video', params: { videoId: video.id } });
  };
  return (
    <Link className={styles.link} to={elsewhere.video(video.id)} onClick={open}>
      <VideoLine video={video} />
      <Icon name="chevron" size={16} />
    </Link>
  );
}
