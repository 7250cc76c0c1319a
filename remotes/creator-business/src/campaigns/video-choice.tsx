import type { CampaignVideo } from '@shared/contract/campaigns';
import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { ChoiceBoxes } from '@shared/ui/money';
import { useState } from 'react';
import { shownVideos } from './campaign.rules.ts';
import { PublishVideo } from './publish-video.tsx';
import styles from './video.module.css';
import { VideoLine } from './video-line.tsx';

interface VideoChoiceProps {
  videos: readonly CampaignVideo[];
  value: string;
  onChange: (id: string) => void;
}

/** The newest videos to choose from, all of them on request, and the way to another one. */
export function VideoChoice({ videos, value, onChange }: VideoChoiceProps) {
  const { t } = useWords('creator-business');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? videos : shownVideos(videos, value);
  return (
    <div className={styles.choice}>
      <ChoiceBoxes
        label={t('pool.video')}
        size="row"
        items={shown.map((video) => ({
          id: video.id,
          name: <VideoLine video={video} />,
          disabled: video.state === 'uploading',
        }))}
        value={value}
        onChange={onChange}
      />
      {shown.length < videos.length && (
        <Button kind="plain" size="small" onClick={() => setShowsAll(true)}>
          {t('pool.allVideos')}
        </Button>
      )}
      <PublishVideo />
    </div>
  );
}
