import type { Video } from '@shared/contract/video';
import {
  isNotFound,
  Link,
  useDates,
  useHost,
  useLoadFailed,
  useNavigate,
  useSearchParams,
  useWords,
} from '@shared/host';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  ErrorState,
  ListRow,
  Skeleton,
  stacks,
} from '@shared/ui';
import { displayName } from '../common/display-name.rules.ts';
import { paths } from '../paths.ts';
import { useVideoQuery } from './video.api.ts';
import styles from './video.module.css';
import { VideoPlayer } from './video-player.tsx';

/** One video, open to everyone with its URL. */
export default function VideoPreviewPage() {
  const { t } = useWords('social-messages');
  const loadFailed = useLoadFailed();
  const [search] = useSearchParams();
  const id = (search.get('videoId') ?? '').slice(0, 64);
  const query = useVideoQuery({ id }, { skip: id === '' });
  const { data } = query;
  if (id === '' || (query.isError && isNotFound(query.error))) {
    return <EmptyState icon="info" title={t('video.gone')} message={t('video.goneHint')} />;
  }
  if (query.isError && !data) return <ErrorState {...loadFailed(t('video.failed'), query)} />;
  if (!data) return <VideoSkeleton />;
  const name = displayName(data.author);
  return (
    <>
      <VideoPlayer key={data.id} video={data} name={name} />
      <Author video={data} name={name} />
      <div className={stacks.medium}>
        {data.canDownload === 1 ? (
          <Download video={data} />
        ) : (
          <p className={styles.note}>{t('video.noDownload')}</p>
        )}
        <Report video={data} />
      </div>
    </>
  );
}

function Author({ video, name }: { video: Video; name: string }) {
  const { date } = useDates();
  return (
    <Card flush>
      <ListRow
        leading={<Avatar src={video.author.avatar} name={name} />}
        title={<bdi>{name}</bdi>}
        subtitle={date(video.createdAt)}
        link={<Link to={paths.person.to(video.author.uid)} />}
      />
    </Card>
  );
}

function Download({ video }: { video: Video }) {
  const { t } = useWords('social-messages');
  const { bridge, notices, apiAddress } = useHost();
  const download = async () => {
    try {
      await bridge.downloadVideo({ url: apiAddress(video.url), fileName: `${video.id}.mp4` });
      notices.toast(t('video.downloading'));
    } catch {
      notices.toast(t('video.downloadFailed'));
    }
  };
  return (
    <Button wide kind="secondary" onClick={() => void download()}>
      {t('video.download')}
    </Button>
  );
}

/** A visitor is asked before leaving the video: reports need an account. */
function Report({ video }: { video: Video }) {
  const { t } = useWords('social-messages');
  const { session } = useHost();
  const navigate = useNavigate();
  const report = () => session.protect(() => void navigate(paths.report.to('video', video.id)));
  return (
    <Button kind="plain" wide onClick={() => void report()}>
      {t('report.title')}
    </Button>
  );
}

function VideoSkeleton() {
  return (
    <div className={stacks.small} aria-busy="true">
      <div className={styles.stage}>
        <Skeleton shape="block" width="100%" height="100%" />
      </div>
      <Skeleton width="60%" />
    </div>
  );
}
