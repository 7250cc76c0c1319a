import { useHost } from '@shared/host';
import { useEffect, useRef, useState } from 'react';

type Step = 'poster' | 'waiting' | 'playing' | 'paused' | 'failed';

/**
 * One video: poster first, without a sound, and where it was left. The shell holds which video
 * plays, where and whether it is muted, for whoever shows it later.
 */
export function usePlayer(videoId: string) {
  const { store, setPlayer } = useHost();
  const element = useRef<HTMLVideoElement>(null);
  const [held] = useState(() => {
    const { player } = store.getState().clock;
    return player.videoId === videoId ? player.positionSeconds : 0;
  });
  const [step, setStep] = useState<Step>('poster');
  const [isMuted, setMuted] = useState(true);
  const [position, setPosition] = useState(held);
  const [duration, setDuration] = useState(0);

  const tell = (more: { positionSeconds?: number; muted?: boolean }) =>
    setPlayer({ videoId, positionSeconds: Math.floor(position), muted: isMuted, ...more });

  const play = async () => {
    const video = element.current;
    if (!video) return;
    if (step === 'failed') video.load();
    setStep('waiting');
    tell({});
    try {
      await video.play();
    } catch (error) {
      // Stopped before it began: no failure of the video.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setStep('failed');
    }
  };

  // Whoever leaves the page hears and loads nothing more of it.
  useEffect(() => {
    const video = element.current;
    return () => video?.pause();
  }, []);

  return {
    element,
    step,
    isMuted,
    position,
    duration,
    play: () => void play(),
    pause: () => element.current?.pause(),
    mute: (muted: boolean) => {
      setMuted(muted);
      tell({ muted });
    },
    seek: (to: number) => {
      if (element.current) element.current.currentTime = to;
      setPosition(to);
      tell({ positionSeconds: Math.floor(to) });
    },
    /** What the element itself tells. */
    events: {
      onLoadedMetadata: () => {
        const video = element.current;
        if (!video) return;
        setDuration(Number.isFinite(video.duration) ? video.duration : 0);
        if (position > 0 && position < video.duration) video.currentTime = position;
      },
      onPlaying: () => setStep('playing'),
      onWaiting: () => setStep('waiting'),
      onPause: () => setStep((now) => (now === 'failed' ? now : 'paused')),
      onError: () => setStep('failed'),
      onTimeUpdate: () => {
        const now = element.current?.currentTime ?? 0;
        if (Math.floor(now) !== Math.floor(position)) tell({ positionSeconds: Math.floor(now) });
        setPosition(now);
      },
    },
  };
}
